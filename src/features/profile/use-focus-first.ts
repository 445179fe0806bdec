import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on the first control inside the element when it appears, so that a player who opened a form
 * stands in it. `isWanted: false` leaves the focus where it is.
 */
export function useFocusFirst<Kind extends HTMLElement>(isWanted = true): RefObject<Kind | null> {
  const root = useRef<Kind>(null)
  const wasWanted = useRef(isWanted)
  useEffect(() => {
    if (wasWanted.current) root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  return root
}
