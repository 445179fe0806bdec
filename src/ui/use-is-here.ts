import { useEffect, useRef } from 'react'

/** Says later whether the component still stands: an answer may come when its page has been left. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  return () => isHere.current
}
