import { useSyncExternalStore } from 'react'
import { steadyNow } from '#/lib/steady-clock'

/**
 * The later of both clocks: the machine's is ahead of the steady one when it was set, or the machine slept. A wait that
 * ends too early costs one more refusal; one that never ends keeps the player from a button.
 */
const timeOfWaits = () => Math.max(steadyNow(), Date.now())

/**
 * Whole seconds until `deadline` (milliseconds of `steadyNow`), counting down to 0; re-renders once a second.
 * `null` is no deadline: 0.
 */
export function useSecondsLeft(deadline: number | null, now: () => number = timeOfWaits): number {
  const read = () => (deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now()) / 1000)))
  return useSyncExternalStore(deadline === null ? never : everySecond, read, read)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined
