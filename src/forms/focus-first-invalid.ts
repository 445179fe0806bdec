/**
 * Puts the focus on the first field of the form that is marked as wrong, once it is drawn so. Readers tell what
 * is wrong with a field when the focus comes to it: where it stands already it comes anew.
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

/** Whether the field's message speaks up by itself. */
function isAnnounced(field: HTMLElement): boolean {
  const message = document.getElementById(`${field.id}-message`)
  return Boolean(message?.querySelector('[role="alert"]'))
}
