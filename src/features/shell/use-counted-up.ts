import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 600

/** Counts an amount up to a larger one. Any other change is shown at once, and so is each one under reduced motion. */
export function useCountedUp(amount: number | null): number | null {
  const [shown, setShown] = useState(amount)
  const last = useRef(amount)
  useEffect(() => {
    const from = last.current
    last.current = amount
    const isCounted = from !== null && amount !== null && amount > from
    if (!isCounted || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(amount)
      return
    }
    const start = performance.now()
    const count = () => {
      const done = Math.min(1, (performance.now() - start) / COUNT_MS)
      setShown(Math.round(from + (amount - from) * done))
      if (done < 1) frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return shown
}
