import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of a button that a form replaces, and a function to call when the player closes the form: once the
 * button is rendered again, it gets the focus. Does nothing if another element has the focus, or if the form closed by
 * itself.
 *
 * @param isShown whether the button is rendered
 */
export function useReturnFocus(
  isShown: boolean,
): readonly [button: RefObject<HTMLButtonElement | null>, giveBack: () => void] {
  const button = useRef<HTMLButtonElement>(null)
  const isDue = useRef(false)
  useEffect(() => {
    if (!isShown || !isDue.current) return
    isDue.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isShown])
  return [
    button,
    () => {
      isDue.current = true
    },
  ]
}
