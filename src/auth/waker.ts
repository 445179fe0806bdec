import { focusManager, onlineManager } from '@tanstack/react-query'

type Sleep = {
  /** Milliseconds. */
  pause: number
  /** Whether only the timer ends it. */
  isFixed: boolean
  signal: AbortSignal
}

export type Waker = {
  /** Ends every pause that is not fixed. */
  wake: () => void
  /**
   * Waits for `pause`, or until the connection or the tab comes back, or `wake` is called. Returns the milliseconds
   * that it took, without the time that the machine was asleep. Throws when `signal` aborts.
   */
  sleep: (sleep: Sleep) => Promise<number>
}

/** Pauses between tries, which end early when the next try is likely to succeed. */
export function createWaker(): Waker {
  const sleepers = new Set<() => void>()

  async function sleep({ pause, isFixed, signal }: Sleep): Promise<number> {
    const startedAt = performance.now()
    const stops: (() => void)[] = []
    await new Promise<void>((resolve) => {
      const end = () => resolve()
      const timer = setTimeout(end, pause)
      signal.addEventListener('abort', end)
      stops.push(
        () => clearTimeout(timer),
        () => signal.removeEventListener('abort', end),
      )
      if (isFixed) return
      sleepers.add(end)
      stops.push(
        () => sleepers.delete(end),
        onlineManager.subscribe((isOnline) => isOnline && end()),
        focusManager.subscribe((isFocused) => isFocused && end()),
      )
    })
    for (const stop of stops) stop()
    signal.throwIfAborted()
    return Math.min(performance.now() - startedAt, pause)
  }

  return {
    wake: () => {
      for (const end of sleepers) end()
    },
    sleep,
  }
}
