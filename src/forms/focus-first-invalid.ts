/**
 * Focuses the first invalid field of the form, once the error is rendered. Screen readers announce the error of a field
 * when it gets the focus, so a field that already has it is blurred first.
 */
export function focusFirstInvalid(formId: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      `#${CSS.escape(formId)} [aria-invalid="true"]`,
    )
    if (field && field === document.activeElement && !isAnnounced(field)) field.blur()
    field?.focus()
    // A focused field may be scrolled out of view, and its message makes it taller.
    field?.scrollIntoView({ block: 'nearest' })
  })
}

/** Whether the field's message is announced without a change of focus. */
function isAnnounced(field: HTMLElement): boolean {
  const message = document.getElementById(`${field.id}-message`)
  return Boolean(message?.querySelector('[role="alert"]'))
}
