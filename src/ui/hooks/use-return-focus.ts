import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the ref of a button that a form takes the place of, and what to call when the player has done with the
 * form: once the button is there again it gets the focus that went with the form. A focus that stands elsewhere
 * stays, and so it does where the form went by itself.
 *
 * @param isShown whether the button is there
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
