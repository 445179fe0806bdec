/**
 * Focuses what is no control, such as a heading. It stays focusable only until the focus moves
 * on, so that a press on the empty page does not land on it.
 */
export function focusTemporarily(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/** Where what has the focus is about to go: keys and readers go on from the heading of its part of the page. */
export function focusHeadingAbove(element: Element): void {
  const area = element.parentElement?.closest(':has(h1, h2)')
  const heading = area?.querySelector<HTMLElement>('h1, h2')
  if (heading) focusTemporarily(heading)
}

/**
 * Puts the focus on what now stands in the page: on its heading, or on `first` where it has that. A dialog, a field or,
 * on a page as a whole, the section of the address that took the focus already knows better.
 */
export function focusPage(first?: string): void {
  const main = document.querySelector<HTMLElement>('main')
  if (!main || document.querySelector('dialog[open]')) return
  if (document.activeElement?.matches(first ? 'main input' : 'main :is(input, h2)')) return
  focusTemporarily(
    main.querySelector<HTMLElement>(first ?? 'h1') ?? main.querySelector('h1') ?? main,
  )
}

/**
 * The ref of a form that the player has just opened: focuses its first control. A focus elsewhere stays: after a code
 * expires the form appears while the player may be typing in another one.
 */
export function focusFirstRef(element: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  element?.querySelector<HTMLElement>('input, button')?.focus()
}

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
