import { useRef } from 'react'
import { runAction } from '#/lib/run-action'

/** `run`, ignored while a former call is in flight: a second press while a dialog loads opens no second one. */
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
