import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { runAction } from '#/lib/errors/run-action'
import { useIsCurrentPage } from './use-is-current-page'

/**
 * What this entry of the history keeps under `name` for a reload, and a function that keeps something else; `undefined`:
 * nothing. Once the player has left the page it keeps nothing more.
 */
export function useEntryState(
  name: 'emailChange' | 'removal',
): readonly [kept: unknown, keep: (value: unknown) => void] {
  const router = useRouter()
  const isHere = useIsCurrentPage()
  const kept = router.state.location.state[name]
  const latest = useRef(kept)

  function keep(value: unknown) {
    if (value === latest.current || !isHere()) return
    latest.current = value
    const { pathname, search, hash } = router.state.location
    const state = (former: HistoryState) => ({ ...former, [name]: value })
    runAction(
      router.navigate({ to: pathname, search, hash, state, replace: true, resetScroll: false }),
    )
  }

  return [kept, keep]
}
