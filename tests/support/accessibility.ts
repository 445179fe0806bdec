import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const GRAVE = new Set<string | null | undefined>(['serious', 'critical'])
const ANIMATION_LIMIT_MS = 2000

/** In the middle of a page the bar at its top may cover half a button. */
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

/** The faults of `page` by WCAG 2.2 AA, a line each with the elements: the grave ones, or all. */
export async function accessibilityFaults(
  page: Page,
  which: 'grave' | 'all' = 'grave',
): Promise<string[]> {
  await page.evaluate(backToTop)
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG_22_AA)
    // No frames of other sites: the newer mode would open a second page for nothing.
    .setLegacyMode(true)
    .analyze()
  return violations
    .filter(({ impact }) => which === 'all' || GRAVE.has(impact))
    .map(({ id, help, nodes }) => {
      const where = nodes.map(({ target }) => target.join(' ')).join(', ')
      return `${id}: ${help} (${where})`
    })
}
