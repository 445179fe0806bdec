import { useSyncExternalStore } from 'react'
import { LONGEST_COUNTDOWN } from '#/lib/time/longest-countdown'
import { steadyNow } from '#/lib/time/steady-clock'

/**
 * Whole seconds until `deadline` (milliseconds of `steadyNow`), counting down to 0; re-renders once a second. 0 without
 * a deadline (`null`, `NaN`). Setting the machine's clock has no effect.
 */
export function useSecondsLeft(deadline: number | null): number {
  const read = () => {
    const seconds = Math.ceil(((deadline ?? 0) - steadyNow()) / 1000)
    return seconds > 0 ? Math.min(seconds, LONGEST_COUNTDOWN) : 0
  }
  return useSyncExternalStore(deadline === null ? never : everySecond, read, read)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined
