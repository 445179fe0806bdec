import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first control inside the element when it appears: a player who opened a form stands in it. */
export function useFocusFirst<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const root = useRef<Kind>(null)
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  return root
}
