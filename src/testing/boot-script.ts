import { afterEach, beforeEach, vi } from 'vitest'
import { showLocale } from '#/locales/document-locale'
import type { Locale } from '#/locales/locale'

type Listening = { type: string; listener: EventListenerOrEventListenerObject }

/** Returns a function that runs the boot script at `path`, in a page that was prerendered for `prerendered`. */
export function bootScript() {
  const page = document.documentElement
  // Removed after each test, or the script of an earlier test would handle the events of a later one.
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
    // Like `main.tsx`.
    showLocale(lang)
    if (prerendered !== undefined) page.dataset['prerendered'] = prerendered
    vi.resetModules()
    const listen = vi.spyOn(globalThis, 'addEventListener')
    await import('#/app/boot')
    await import('#/app/until-live')
    for (const [type, listener] of listen.mock.calls) listening.push({ type, listener })
  }
}
