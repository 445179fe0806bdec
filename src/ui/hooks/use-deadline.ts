import { useEffect, useRef } from 'react'
import { useSecondsLeft } from './use-seconds-left'

/**
 * Calls `onOver` once `deadline` (milliseconds since 1970) has passed, at once where it has passed already,
 * and late where the machine slept through it; `null`: never. Gives the whole seconds that are left.
 */
export function useDeadline(deadline: number | null, onOver: () => void): number {
  const left = useSecondsLeft(deadline)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  const isOver = deadline !== null && left === 0
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver])
  return left
}
