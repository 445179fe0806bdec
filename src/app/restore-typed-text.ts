import { takeTypedText } from '#/lib/browser/typed-text'
import { enterText } from './keep-typed-text'

/** Restores text typed before a reload for a missing chunk, as soon as each field appears in `container`. */
export function restoreTypedText(container: Element): void {
  let missing = takeTypedText()
  if (missing.length === 0) return
  const { pathname } = window.location

  const put = () => {
    missing = missing.filter(([name, value]) => {
      const field = container.querySelector<HTMLInputElement>(`form [name="${CSS.escape(name)}"]`)
      if (field === null) return true
      if (typeof value === 'string') enterText(field, value)
      else if (field.checked !== value) field.click()
      return false
    })
    const isOver = missing.length === 0 || window.location.pathname !== pathname
    if (isOver) observer.disconnect()
  }
  const observer = new MutationObserver(put)
  observer.observe(container, { childList: true, subtree: true })
  // Not during React's own work, where the second of two clicks would undo the first.
  queueMicrotask(put)
}
