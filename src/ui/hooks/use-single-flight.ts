import { useRef } from 'react'
import { runAction } from '#/lib/errors/run-action'

/** `run`, but calls are ignored while one is in flight: a double click opens no second dialog. */
export function useSingleFlight<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => void {
  const isRunning = useRef(false)

  return (...args) => {
    if (isRunning.current) return
    isRunning.current = true
    runAction(
      run(...args).finally(() => {
        isRunning.current = false
      }),
    )
  }
}
