/**
 * Focuses a non-interactive element, such as a heading. It stays focusable only until the focus moves on, so that a
 * later click on it does not focus it.
 */
export function focusTemporarily(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/** Moves the focus from an element that is about to be removed to the heading of its section. */
export function focusHeadingAbove(element: Element): void {
  const area = element.parentElement?.closest(':has(h1, h2)')
  const heading = area?.querySelector<HTMLElement>('h1, h2')
  if (heading) focusTemporarily(heading)
}

/**
 * Focuses a new page or step: the element `first` if there is one, else its heading. Does nothing if a dialog is open
 * or a field (without `first`, also the section that the address names) already has the focus.
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
 * A ref for a form that the player has just opened: focuses its first field, else its first button. A focus elsewhere
 * stays: when a code expires, the form appears while the player may be typing in another one.
 */
export function focusFirstRef(element: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const first =
    element?.querySelector<HTMLElement>('input:not([hidden])') ?? element?.querySelector('button')
  first?.focus()
}

/**
 * A ref for a button (or an element that contains one) that disappears when its request is done. Its focus moves to the
 * row that follows it in the section's table, or to the first new row, else to the heading above. A focus elsewhere
 * stays.
 */
export function restoreFocusRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  // Safari does not focus a clicked button. The listener is removed with the button.
  element.addEventListener('click', () => element.focus())
  return () => {
    if (!element.contains(document.activeElement)) return
    focusHeadingAbove(element)
    const before =
      element.closest('tr')?.previousElementSibling ??
      element.closest('section')?.querySelector('tbody > :last-child')
    // The rows change in the same commit.
    requestAnimationFrame(() => {
      const row = before?.nextElementSibling
      if (row instanceof HTMLElement) focusTemporarily(row)
    })
  }
}

/**
 * The same for a button whose rows disappear with it, so that the page may be much shorter: brings the heading into
 * view.
 */
export function returnToHeadingRef(element: HTMLElement | null): (() => void) | undefined {
  const restoreFocus = restoreFocusRef(element)
  return (
    restoreFocus &&
    (() => {
      const hasFocus = element?.contains(document.activeElement)
      restoreFocus()
      if (hasFocus) requestAnimationFrame(() => bringIntoView(document.activeElement))
    })
  )
}

/** A ref that scrolls an error into view, which may be far from the button, as in a long form on a phone. */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
