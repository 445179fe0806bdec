import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAuthStore, readUser } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { runAction } from '#/lib/errors/run-action'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
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
  const router = useRouter()
  const isHere = useIsCurrentPage()
  const [state, setState] = useState(() => readEmailChange(router.state.location.state.emailChange))
  const latest = useRef(state)

  function take(event: EmailEvent) {
    // Responses come late: they apply to the current step, not to the one that sent the request.
    const now = emailView(latest.current, pendingEmailOf(readUser(store)))
    const next = emailStep(now, event)
    latest.current = next
    setState(next)
    // A reload finds the pending address again.
    if (next.kind === 'code') updateSession(store, { user: { pendingEmail: next.email } })
    else if (now.kind === 'code') updateSession(store, { user: { pendingEmail: null } })
    const isAboutCode = next.kind === 'code' || now.kind === 'code'
    if (isAboutCode && isHere()) remember(next)
  }

  /** Saves it in the history for a reload, because the server tells only once when another e-mail may be sent. */
  function remember(change: EmailChange) {
    const { pathname, search, hash } = router.state.location
    const emailChange = change.kind === 'code' ? change : undefined
    const state = (former: HistoryState) => ({ ...former, emailChange })
    runAction(
      router.navigate({ to: pathname, search, hash, state, replace: true, resetScroll: false }),
    )
  }

  return [emailView(state, pendingEmailOf(user)), take]
}
