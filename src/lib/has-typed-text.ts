const TYPED = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea'

/** Whether a field of the page holds text, which a reload would lose. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)
  return [...fields].some((field) => field.value !== '')
}
