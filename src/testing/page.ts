import { noteServerDate, steadyNow } from '#/lib/time/steady-clock'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void }
  }
}

/** The address of the page in every test. */
export const SITE = 'http://localhost:3000'

// A busy machine may load lazy code slowly.
configure({ asyncUtilTimeout: 10_000 })

/** Adds the APIs that the site uses and happy-dom lacks. */
export function completePage(): void {
  // The native popover, without the top layer and the dismissal by a click outside.
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      setOpen(this, true)
    },
    hidePopover(this: HTMLElement) {
      setOpen(this, false)
    },
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (panel) setOpen(panel, !isOpen(panel))
  })
}

/** Resets address, document, storage and cookies for the next test. */
export function cleanPage(): void {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.happyDOM.setURL(`${SITE}/`)
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('lang')
  document.documentElement.removeAttribute('data-theme')
  noteServerDate(new Date(steadyNow()).toUTCString())
  // Not max-age=0: happy-dom would keep the cookie for the rest of this millisecond.
  for (const pair of document.cookie.split(';')) {
    document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
  }
}

const isOpen = (panel: HTMLElement) => panel.hasAttribute('data-open-in-test')

function setOpen(panel: HTMLElement, shallOpen: boolean) {
  if (isOpen(panel) === shallOpen) return
  panel.toggleAttribute('data-open-in-test', shallOpen)
  const [oldState, newState] = shallOpen ? ['closed', 'open'] : ['open', 'closed']
  panel.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }))
}
