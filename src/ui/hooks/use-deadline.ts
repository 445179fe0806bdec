import { useEffect, useRef } from 'react'
import { steadyNow } from '#/lib/steady-clock'
import { useSecondsLeft } from './use-seconds-left'

/**
 * Calls `onOver` once `deadline` (milliseconds of `steadyNow`) has passed, at once where it has passed already; `null`:
 * never. Setting the machine's clock does not end it. After a sleep of the machine it comes late; until then the server's
 * refusal shows that the time is over. Returns the whole seconds that are left.
 */
export function useDeadline(deadline: number | null, onOver: () => void): number {
  const left = useSecondsLeft(deadline, steadyNow)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  const hasPassed = deadline !== null && left === 0
  useEffect(() => {
    if (hasPassed) latest.current()
  }, [hasPassed])
  return left
}
