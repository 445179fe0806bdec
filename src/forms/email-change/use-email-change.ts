import { useRef, useState } from 'react'
import { readIdentity, useAuthStore } from '#/auth/auth-store'
import { useSessionChange } from '#/auth/use-session-change'
import { type EmailChange, type EmailEvent, emailStep, emailView } from './email-change-flow'

/**
 * The e-mail change of the account, and the function that takes its events.
 *
 * @param pendingEmail the address that waits for its code, by the account's data
 */
export function useEmailChange(
  pendingEmail: string | null | undefined,
): readonly [view: EmailChange, take: (event: EmailEvent) => void] {
  const store = useAuthStore()
  const changeSession = useSessionChange()
  const [state, setState] = useState<EmailChange>({ kind: 'idle' })
  const latest = useRef(state)

  function take(event: EmailEvent) {
    // Responses come late: they apply to the step of now, not to the one that was drawn when they were asked for.
    const now = emailView(latest.current, readIdentity(store).user?.pendingEmail)
    const next = emailStep(now, event)
    latest.current = next
    setState(next)
    // A reload finds the pending address again.
    if (next.kind === 'code') changeSession({ user: { pendingEmail: next.email } })
    else if (now.kind === 'code') changeSession({ user: { pendingEmail: null } })
  }

  return [emailView(state, pendingEmail), take]
}
