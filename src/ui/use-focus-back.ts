import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the ref of a button that a form takes the place of. When the button is there again and the focus went
 * with the form, it goes to the button; a focus that stands elsewhere stays where it is.
 */
export function useFocusBack(isShown: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    wasShown.current = isShown
  }, [isShown])
  return button
}
