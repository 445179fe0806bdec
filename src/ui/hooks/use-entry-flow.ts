import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { runAction } from '#/lib/errors/run-action'
import { useIsCurrentPage } from './use-is-current-page'

type Name = 'emailChange' | 'removal' | 'setup'

/**
 * The value that this history entry keeps under `name` for a reload, `undefined` if none, and a function that replaces
 * it. Once the player has left the page, that function does nothing.
 */
function useEntryState(name: Name): readonly [kept: unknown, keep: (value: unknown) => void] {
  const router = useRouter()
  const isHere = useIsCurrentPage()
  const kept = router.state.location.state[name]
  const latest = useRef(kept)

  function keep(value: unknown) {
    if (value === latest.current || !isHere()) return
    latest.current = value
    const { pathname, search, hash } = router.state.location
    const state = (former: HistoryState) => ({ ...former, [name]: value })
    const place = { to: pathname, search, hash, resetScroll: false, hashScrollIntoView: false }
    runAction(router.navigate({ ...place, state, replace: true }))
  }

  return [kept, keep]
}

/**
 * The step of a flow, and the function that takes its events. `keptOf` returns the part of a step to keep under `name`
 * for a reload, after which `read` begins with it. Responses come late: they apply to the current step, not to the one
 * that sent the request.
 */
export function useEntryFlow<Step, Event>(
  name: Name,
  advance: (step: Step, event: Event) => Step,
  { read, keptOf }: { read: (kept: unknown) => Step; keptOf: (step: Step) => unknown },
): readonly [step: Step, take: (event: Event) => void] {
  const [kept, keep] = useEntryState(name)
  const [step, setStep] = useState(() => read(kept))
  const latest = useRef(step)

  function take(event: Event) {
    latest.current = advance(latest.current, event)
    setStep(latest.current)
    keep(keptOf(latest.current))
  }

  return [step, take]
}
