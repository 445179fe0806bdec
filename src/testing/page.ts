import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'

/** Adds what happy-dom has not and the site uses. */
export function completePage(): void {
  // The native popover: here it only opens and closes, without the top layer and light dismissal.
  const setOpen = (element: HTMLElement, isOpen: boolean) => {
    if (element.hasAttribute('data-popover-open') === isOpen) return
    element.toggleAttribute('data-popover-open', isOpen)
    const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed']
    element.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }))
  }
  HTMLElement.prototype.showPopover = function showPopover() {
    setOpen(this, true)
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    setOpen(this, false)
  }
}

/** An empty page, an empty storage and no cookies for the next test. */
export function cleanPage(): void {
  cleanup()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('lang')
  for (const pair of document.cookie.split(';')) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in happy-dom
    document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  }
}
