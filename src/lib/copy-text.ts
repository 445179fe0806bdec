/**
 * Puts `text` into the clipboard, by the old command where the new way is refused (no secure origin, no
 * permission). Says whether it is there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const active = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  let isCopied = false
  try {
    // The only way on a page without a secure origin.
    isCopied = document.execCommand('copy')
  } catch {
    isCopied = false
  }
  area.remove()
  if (active instanceof HTMLElement) active.focus({ preventScroll: true })
  return isCopied
}

/** Selects what `element` shows, to be copied by hand. */
export function selectText(element: Element): void {
  const range = document.createRange()
  range.selectNodeContents(element)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
