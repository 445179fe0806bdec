import { useRef, useState } from 'react'
import { type EmailChange, type EmailEvent, emailStep, emailView } from '#/api/email-change'
import { readIdentity, useAuthStore } from '#/auth/auth-store'

/**
 * Where the change of an account's e-mail stands, and what takes its events.
 *
 * @param pendingEmail the address that waits for its code, as the account says
 * @param keep stores which address waits from now on, `null` for none: a reload finds it again
 */
export function useEmailFlow(
  pendingEmail: string | null | undefined,
  keep: (pendingEmail: string | null) => void,
): readonly [view: EmailChange, take: (event: EmailEvent) => void] {
  const session = useAuthStore()
  const [state, setState] = useState<EmailChange>({ kind: 'resting' })
  const latest = useRef(state)

  function take(event: EmailEvent) {
    // Answers come late: what counts is the step of now, not the one that was drawn when they were asked for.
    const now = emailView(latest.current, readIdentity(session).user?.pendingEmail)
    const next = emailStep(now, event)
    latest.current = next
    setState(next)
    if (next.kind === 'waiting') keep(next.email)
    else if (now.kind === 'waiting') keep(null)
  }

  return [emailView(state, pendingEmail), take]
}
