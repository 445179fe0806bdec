import { focusHeadingAbove } from './focus-heading-above'

/**
 * The ref of a button that goes when what it asked for is there: its focus is handed on to the heading above.
 * A focus that stands elsewhere stays.
 */
export function handFocusOn(button: HTMLButtonElement): () => void {
  // Safari does not focus what is pressed. The listener goes with the button.
  button.addEventListener('click', () => button.focus())
  return () => {
    if (document.activeElement === button) focusHeadingAbove(button)
  }
}
