import { useEffect, useState } from 'react'

/**
 * Whole seconds until `deadline` (milliseconds since 1970), counting down to 0; re-renders once a second.
 * `null` is no deadline: 0.
 */
export function useSecondsLeft(deadline: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return left
}
