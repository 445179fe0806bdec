import { useRef } from 'react'
import { runAction } from '#/lib/run-action'

/** `run`, which does nothing while it is under way: a second press while a dialog loads asks no second time. */
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
