import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'

/** axe's own Playwright adapter injects the unminified source for every check, which takes seconds. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOURS = ['color-contrast', 'link-in-text-block']
const ANIMATION_LIMIT_MS = 2000

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/** In the middle of a page the sticky bar at the top may cover half a button. */
const backToTop = () => scrollTo({ top: 0, behavior: 'instant' })

/** Waits for animations to end: half-faded text has half its contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async (limit) => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    const settled = Promise.allSettled(running.map((animation) => animation.finished))
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, limit))])
  }, ANIMATION_LIMIT_MS)
}

/**
 * The WCAG 2.2 AA faults in the element `within`, one line each, with the elements: all of them, or only colour faults,
 * which depend on the theme.
 */
export async function accessibilityFaults(
  page: Page,
  which: 'all' | 'colours' = 'all',
  within = 'html',
): Promise<string[]> {
  await page.evaluate(backToTop)
  await untilStill(page)
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(SOURCE)
  const violations = await page.evaluate(
    async ({ place, runOnly }) => {
      const results = await window.axe?.run(place, { runOnly, resultTypes: ['violations'] })
      return results?.violations
    },
    { place: within, runOnly: which === 'colours' ? COLOURS : WCAG_22_AA },
  )
  if (violations === undefined) throw new Error('axe is not in the page')
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.map(({ target }) => target.join(' ')).join(', ')
    return `${id}: ${help} (${where})`
  })
}
