import { useState, useSyncExternalStore } from 'react'
import { steadyNow } from '#/lib/time/steady-clock'

/** Milliseconds by which the machine's clock is ahead of the steady one: it was set, or the machine slept. */
const machineAhead = () => Date.now() - steadyNow()

/** Seconds: a countdown of more than a day is of no use. */
const LONGEST = 86_400

/**
 * Whole seconds until `deadline` (milliseconds of `steadyNow`), counting down to 0; re-renders once a second. 0 without a
 * deadline (`null`, `NaN`). What the machine's clock gains during the wait counts, unless it `isSteady`: a wait that ends too
 * early costs one more refusal; one that goes on through the sleep of the machine would lock a button.
 */
export function useSecondsLeft(deadline: number | null, { isSteady = false } = {}): number {
  const [begun, setBegun] = useState(() => ({ deadline, ahead: machineAhead() }))
  if (!Object.is(begun.deadline, deadline)) setBegun({ deadline, ahead: machineAhead() })
  const read = () => {
    const gained = isSteady ? 0 : Math.max(0, machineAhead() - begun.ahead)
    const seconds = Math.ceil(((deadline ?? 0) - steadyNow() - gained) / 1000)
    return seconds > 0 ? Math.min(seconds, LONGEST) : 0
  }
  return useSyncExternalStore(deadline === null ? never : everySecond, read, read)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined
