/** Puts the focus on the first field of the form that is marked as wrong, once it is drawn so. */
export function focusFirstInvalid(formId: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid="true"]`)?.focus()
  })
}
