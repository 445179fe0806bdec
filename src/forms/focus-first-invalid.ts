/**
 * Focuses the first invalid field of the form, once it is rendered as such. Screen readers announce the error of a field
 * when it gets the focus: one that has it already is blurred first.
 */
export function focusFirstInvalid(formId: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      `#${CSS.escape(formId)} [aria-invalid="true"]`,
    )
    if (field && field === document.activeElement && !isAnnounced(field)) field.blur()
    field?.focus()
    // A field that has the focus already may have been scrolled away, and its message makes it taller.
    field?.scrollIntoView({ block: 'nearest' })
  })
}

/** Whether the field's message is announced without a focus. */
function isAnnounced(field: HTMLElement): boolean {
  const message = document.getElementById(`${field.id}-message`)
  return Boolean(message?.querySelector('[role="alert"]'))
}
