/**
 * Focuses what is no control, such as a heading. It stays focusable only until the focus moves
 * on, so that a press on the empty page does not land on it.
 */
export function focusTemporarily(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
