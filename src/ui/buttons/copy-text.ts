/**
 * Copies `text` to the clipboard, with the legacy command if the Clipboard API refuses (no secure origin, no
 * permission). Resolves to whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- the only place that uses it
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
    // The only way without a secure origin.
    isCopied = document.execCommand('copy')
  } catch {
    isCopied = false
  }
  area.remove()
  if (active instanceof HTMLElement) active.focus({ preventScroll: true })
  return isCopied
}

/** Selects the text of `element`, to be copied by hand. */
export function selectText(element: Element): void {
  getSelection()?.selectAllChildren(element)
}
