import { focusHeadingAbove } from './focus-heading-above'
import { focusTemporarily } from './focus-temporarily'

/**
 * The ref of what goes once what was asked for is there: a button, or a part that holds one. Its focus is handed on
 * to the row that then takes its place in the section's table, be it the next one or the first new one, else to the
 * heading above. A focus that stands elsewhere stays.
 */
export function restoreFocusRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  // Safari does not focus what is pressed. The listener goes with the button.
  element.addEventListener('click', () => element.focus())
  return () => {
    if (!element.contains(document.activeElement)) return
    focusHeadingAbove(element)
    const before =
      element.closest('tr')?.previousElementSibling ??
      element.closest('section')?.querySelector('tbody > :last-child')
    // The rows change together with what goes.
    requestAnimationFrame(() => {
      const row = before?.nextElementSibling
      if (row instanceof HTMLElement) focusTemporarily(row)
    })
  }
}
