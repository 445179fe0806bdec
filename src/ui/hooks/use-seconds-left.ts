import { useSyncExternalStore } from 'react'

/**
 * Whole seconds until `deadline` (milliseconds since 1970), counting down to 0; re-renders once a second.
 * `null` is no deadline: 0.
 */
export function useSecondsLeft(deadline: number | null): number {
  const read = () =>
    deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
  return useSyncExternalStore(deadline === null ? never : everySecond, read, read)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined
