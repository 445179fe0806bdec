import { useEffect, useEffectEvent } from 'react'
import { useSecondsLeft } from './use-seconds-left'

/**
 * Calls `onOver` once `deadline` (milliseconds of `steadyNow`) has passed, at once if it has passed already; `null`:
 * never. If the machine sleeps, the call comes late; until then the server refuses. Returns the whole seconds that are
 * left.
 */
export function useDeadline(deadline: number | null, onOver: () => void): number {
  const left = useSecondsLeft(deadline)
  const over = useEffectEvent(onOver)
  const hasPassed = deadline !== null && left === 0
  useEffect(() => {
    if (hasPassed) over()
  }, [hasPassed])
  return left
}
