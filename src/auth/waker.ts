import { focusManager, onlineManager } from '@tanstack/react-query'

type Sleep = {
  /** Milliseconds. */
  pause: number
  /** Whether only time ends it. */
  isFixed: boolean
  signal: AbortSignal
}

export type Waker = {
  /** Ends every pause that is not fixed. */
  wake: () => void
  /**
   * Waits for `pause`, or until the connection or the tab comes back, or `wake` is called. Returns the milliseconds
   * that it took, without the time that the machine slept.
   */
  sleep: (sleep: Sleep) => Promise<number>
}

/** Pauses between tries, which end early when the next try is likely to succeed. */
export function createWaker(): Waker {
  const sleepers = new Set<() => void>()
  return {
    wake: () => {
      for (const end of sleepers) end()
    },
    sleep: async ({ pause, isFixed, signal }) => {
      const startedAt = performance.now()
      await until(signal, (end) => {
        const timer = setTimeout(end, pause)
        const stops = isFixed ? [] : [onComeback(end), add(sleepers, end)]
        return () => {
          clearTimeout(timer)
          for (const stop of stops) stop()
        }
      })
      return Math.min(performance.now() - startedAt, pause)
    },
  }
}

/** Calls `end` when the connection or the tab comes back. */
function onComeback(end: () => void): () => void {
  const stops = [
    onlineManager.subscribe((isOnline) => isOnline && end()),
    focusManager.subscribe((isFocused) => isFocused && end()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function add(sleepers: Set<() => void>, end: () => void): () => void {
  sleepers.add(end)
  return () => sleepers.delete(end)
}

/** Resolves once `start` has called `end`, and rejects when `signal` aborts. `start` returns the function that cleans up. */
function until(signal: AbortSignal, start: (end: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = start(() => {
      stop()
      signal.removeEventListener('abort', abort)
      resolve()
    })
    const abort = () => {
      stop()
      reject(new DOMException('Cancelled', 'AbortError'))
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
