import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on the first control inside the element when it appears: a player who opened a form stands in it.
 * A focus that stands elsewhere stays: the form of a code that ran out appears while the player may be typing.
 */
export function useFocusFirst<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const root = useRef<Kind>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  return root
}
