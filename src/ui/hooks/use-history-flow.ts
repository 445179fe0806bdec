import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsCurrentPage } from './use-is-current-page'

type Kept = { kind: string; login: string }

/**
 * The step of a flow, kept in the history: it survives a reload, and Back leads to the first step, with the login as it
 * was typed. An entry that the browser refuses (Safari: 100 in 30 s) is shown anyway, because the router shows its
 * location first.
 *
 * @param advance returns the step after an event; the same step if the event does not belong to it
 * @param read returns the step that an earlier page load left in the history; else the first one, with a login to fill
 *   in
 * @returns the step, and the function that takes an event
 */
export function useHistoryFlow<Step extends Kept, Event>(
  advance: (step: Step, event: Event) => Step,
  read: (saved: unknown, login?: string) => Step,
): readonly [step: Step, take: (event: Event) => Promise<void>] {
  const router = useRouter()
  const isHere = useIsCurrentPage()
  const location = useLocation()
  // During navigation, the location is already the next page's: keep the step until that page is rendered.
  const [shown, setShown] = useState(location)
  if (location !== shown && location.pathname === shown.pathname) setShown(location)

  async function take(event: Event): Promise<void> {
    // Responses come late: they apply to the current step, not to the one that sent the request.
    const { state } = router.state.location
    const now = read(state.step, state.login)
    const next = advance(now, event)
    // A late response must not bring back a player who has left this page.
    if (next === now || !isHere()) return
    const first = read(undefined, next.login)
    const isNew = next.kind !== now.kind
    if (isNew && now.kind === first.kind) await show(first, { replace: true, resetScroll: false })
    await show(next, { replace: !isNew || next.kind === first.kind, resetScroll: isNew })
  }

  async function show(step: Step, options: { replace: boolean; resetScroll: boolean }) {
    const { pathname, search, hash } = router.state.location
    await router.navigate({
      to: pathname,
      search,
      hash,
      state: (former) => ({ ...former, step }),
      ...options,
    })
  }

  return [read(shown.state.step, shown.state.login), take]
}
