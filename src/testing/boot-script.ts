import { afterEach, beforeEach, vi } from 'vitest'
import { showLocale } from '#/locales/document-locale'
import type { Locale } from '#/locales/locale'

type Listening = { type: string; listener: EventListenerOrEventListenerObject }

/** The boot script for each test of the file: the function runs it as a page does that was prerendered at `prerendered`. */
export function bootScript() {
  const page = document.documentElement
  // What the scripts of former tests would answer, too.
  const listening: Listening[] = []

  beforeEach(() => {
    localStorage.clear()
    window.earlyCheck = undefined
    history.replaceState(null, '')
    for (const name of Object.keys(page.dataset)) delete page.dataset[name]
  })
  afterEach(() => {
    vi.restoreAllMocks()
    for (const { type, listener } of listening.splice(0)) removeEventListener(type, listener, true)
  })

  return async (path: string, prerendered?: string, lang: Locale = 'ru') => {
    window.happyDOM.setURL(new URL(path, location.href).href)
    // The app shows it as its own (`main.tsx`).
    showLocale(lang)
    if (prerendered !== undefined) page.dataset['prerendered'] = prerendered
    vi.resetModules()
    const listen = vi.spyOn(globalThis, 'addEventListener')
    await import('#/app/boot')
    for (const [type, listener] of listen.mock.calls) listening.push({ type, listener })
  }
}
