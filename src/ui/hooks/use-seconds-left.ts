import { useSyncExternalStore } from 'react'
import { steadyNow } from '#/lib/steady-clock'

/**
 * The later of both clocks: the machine's is ahead of the steady one if it was set, or if the machine slept. A wait that
 * ends too early costs one more refusal; one that never ends would lock a button.
 */
const timeOfWaits = () => Math.max(steadyNow(), Date.now())

/** Seconds: a countdown of more than a day is of no use. */
const LONGEST = 86_400

/**
 * Whole seconds until `deadline` (milliseconds of `steadyNow`), counting down to 0; re-renders once a second. 0 without a
 * deadline (`null`, `NaN`).
 */
export function useSecondsLeft(deadline: number | null, now: () => number = timeOfWaits): number {
  const read = () => {
    const seconds = Math.ceil(((deadline ?? 0) - now()) / 1000)
    return seconds > 0 ? Math.min(seconds, LONGEST) : 0
  }
  return useSyncExternalStore(deadline === null ? never : everySecond, read, read)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined
