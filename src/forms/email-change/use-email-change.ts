import { useRef, useState } from 'react'
import { useAuthStore, readUser } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { useEntryState } from '#/ui/hooks/use-entry-state'
import {
  type Addresses,
  type EmailChange,
  type EmailEvent,
  emailStep,
  emailView,
  pendingEmailOf,
  readEmailChange,
} from './email-change-flow'

/**
 * The e-mail change of the account, and the function that takes its events.
 *
 * @param user the account's data, with the unconfirmed address
 */
export function useEmailChange(
  user: Addresses | null,
): readonly [view: EmailChange, take: (event: EmailEvent) => void] {
  const store = useAuthStore()
  // Kept for a reload, because the server reports only once when another e-mail may be sent.
  const [kept, keep] = useEntryState('emailChange')
  const [state, setState] = useState(() => readEmailChange(kept))
  const latest = useRef(state)

  function take(event: EmailEvent) {
    // Responses come late: they apply to the current step, not to the one that sent the request.
    const now = emailView(latest.current, pendingEmailOf(readUser(store)))
    const next = emailStep(now, event)
    latest.current = next
    setState(next)
    // So that a reload finds the pending address.
    if (next.kind === 'code') updateSession(store, { user: { pendingEmail: next.email } })
    else if (now.kind === 'code') updateSession(store, { user: { pendingEmail: null } })
    keep(next.kind === 'code' ? next : undefined)
  }

  return [emailView(state, pendingEmailOf(user)), take]
}
