import { expect, type Page } from '@playwright/test'
import { ru } from './switches'

/** Prerendered pages. */
export const PUBLIC = [
  { path: '/', heading: 'home.title' },
  { path: '/rules', heading: 'menu.rules' },
  { path: '/sign', heading: 'sign.title' },
  { path: '/signup', heading: 'signup.title' },
  { path: '/recovery', heading: 'recovery.title' },
  { path: '/no/such/page', heading: 'notFound.title' },
] as const

const ENTRY = /\/assets\/index-[\w-]+\.js$/

/** Holds back the app's first script on the next load, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.unroute(ENTRY)
  await page.route(ENTRY, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Waits until the page is live. */
export const live = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-boot', 'live')

/** Records which scripts a page has loaded when it goes live. */
export async function recordScripts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset['boot'] !== 'live' || 'loaded' in globalThis) return
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      Object.assign(globalThis, { loaded })
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-boot'] })
  })
  return async () => {
    const loaded = await page.evaluate(() => (globalThis as unknown as { loaded: string[] }).loaded)
    const scripts = loaded
      .map((url) => new URL(url).pathname)
      .filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    return scripts
  }
}

/** Records the visible text of `selector` before every frame, from the first; returns the texts seen. */
export async function recordFrames(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((watched) => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      const root = document.documentElement
      // At first there is no root element.
      if (root) {
        for (const element of document.querySelectorAll<HTMLElement>(watched)) {
          if (element.checkVisibility({ visibilityProperty: true })) seen.add(element.innerText)
        }
        if (document.body) seen.add(`background ${getComputedStyle(root).backgroundColor}`)
      }
      requestAnimationFrame(look)
    }
    look()
  }, selector)
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
}

/** Texts for visitors only. */
export const FOR_VISITORS = new RegExp(
  [ru('header.signIn'), ru('home.logIn'), ru('home.steps.signUp')].join('|'),
)
