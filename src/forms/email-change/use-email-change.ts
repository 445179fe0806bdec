import { useAuthStore, readUser } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { hasDraft } from '#/forms/keep-draft'
import { useKeptFlow } from '#/ui/hooks/use-kept-flow'
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
  const login = readUser(store)?.login ?? ''

  function advance(former: EmailChange, event: EmailEvent): EmailChange {
    const now = emailView(former, pendingEmailOf(readUser(store)))
    const next = emailStep(now, event)
    // So that a reload finds the pending address.
    if (next.kind === 'code') updateSession(store, { user: { pendingEmail: next.email } })
    else if (now.kind === 'code') updateSession(store, { user: { pendingEmail: null } })
    return next
  }

  const [state, take] = useKeptFlow(`email-change ${login}`, advance, {
    read: (kept) =>
      hasDraft(store, 'new-email')
        ? emailStep({ kind: 'idle' }, { kind: 'opened' })
        : readEmailChange(kept),
    // The server reports only once when another e-mail may be sent.
    keptOf: (step) => (step.kind === 'code' ? step : null),
  })
  return [emailView(state, pendingEmailOf(user)), take]
}
