import { focusManager, onlineManager } from '@tanstack/react-query'

type Sleep = {
  /** Milliseconds. */
  pause: number
  /** Whether nothing but time ends it. */
  isFixed: boolean
  signal: AbortSignal
}

export type Waker = {
  /** Ends every pause that may be ended. */
  wake: () => void
  /**
   * Waits for `pause`, or until the connection or the tab comes back, or `wake` is called. Gives the milliseconds
   * that it took, without what the machine slept.
   */
  sleep: (sleep: Sleep) => Promise<number>
  /** Waits until there is a connection. */
  comingOnline: (signal: AbortSignal) => Promise<void>
}

/** Pauses between tries that end early where the next try may well succeed. */
export function createWaker(): Waker {
  const sleepers = new Set<() => void>()
  return {
    wake: () => {
      for (const end of sleepers) end()
    },
    sleep: async ({ pause, isFixed, signal }) => {
      const begun = performance.now()
      await until(signal, (end) => {
        const timer = setTimeout(end, pause)
        const stops = isFixed ? [] : [onComeback(end), add(sleepers, end)]
        return () => {
          clearTimeout(timer)
          for (const stop of stops) stop()
        }
      })
      return Math.min(performance.now() - begun, pause)
    },
    comingOnline: (signal) =>
      until(signal, (end) => onlineManager.subscribe((isOnline) => isOnline && end())),
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

/** Resolves when `begin` says so, and rejects when `signal` aborts; then what `begin` gave stops it. */
function until(signal: AbortSignal, begin: (end: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = begin(() => {
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
