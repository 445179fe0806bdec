// oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page must be defined inside
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** The maximum number of Tab presses to any control. */
const MOST_STEPS = 80

/** Expects a visible focus ring: of the control, of its label or of the cell being typed. */
function expectRing(page: Page) {
  return expect
    .poll(
      () =>
        page.evaluate(() => {
          const control = document.activeElement
          const isRing = (element: Element | null | undefined) => {
            if (!element) return false
            const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
            const isTransparent = /^rgba\(.*, 0\)$|\/ 0\)$/.test(outlineColor)
            return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !isTransparent
          }
          const cell = control?.nextElementSibling?.querySelector('[data-current]')
          const isCell = cell ? parseFloat(getComputedStyle(cell).borderTopWidth) >= 2 : false
          return isRing(control) || isRing(control?.closest('label')) || isCell
        }),
      { message: 'the focus is visible' },
    )
    .toBe(true)
}

/** The mark of the focused control, given to it unless it has one, and what hides it: outside of the window or covered. */
function lookAtFocus(page: Page, mark: string): Promise<{ stop: string; hidden: string }> {
  return page.evaluate((next) => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control === document.body) {
      return { stop: '', hidden: '' }
    }
    const stop = (control.dataset['stop'] ??= next)
    const box = control.getBoundingClientRect()
    const top = Math.max(box.top, 0)
    const bottom = Math.min(box.bottom, innerHeight)
    const name = control.outerHTML.slice(0, 80)
    if (bottom <= top) return { stop, hidden: `${name} is outside of the window` }
    const at = document.elementFromPoint((box.left + box.right) / 2, (top + bottom) / 2)
    const isSeen = at && (control.contains(at) || at.contains(control) || at.closest('label'))
    return { stop, hidden: isSeen ? '' : `${name} lies under ${at?.outerHTML.slice(0, 80)}` }
  }, mark)
}

/** Tabs through the whole page, and fails if a focused control is not visible. Returns the number of stops. */
export async function walkUncovered(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-stop]')) {
      delete element.dataset['stop']
    }
  })
  const seen = new Set<string>()
  let isPastEnd = false
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    const { stop, hidden } = await lookAtFocus(page, String(step))
    if (seen.has(stop)) break
    if (stop === '') {
      // The walk may have started in the middle.
      if (isPastEnd) break
      isPastEnd = true
      continue
    }
    seen.add(stop)
    if (hidden === '') continue
    // A tooltip follows the scrolling caused by the focus one frame later.
    await expect.poll(async () => (await lookAtFocus(page, stop)).hidden).toBe('')
  }
  return seen.size
}

/** A player without a mouse. */
export function keyboardOf(page: Page) {
  /** Tabs until `control` has the focus, and expects a visible ring. */
  async function reach(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(control).toBeVisible()
    // Looked up once: a lookup by role takes longer than all else in a step.
    let element = await control.elementHandle()
    for (let step = 0; step <= MOST_STEPS; step += 1) {
      const focus = await page.evaluate((it) => {
        if (!it?.isConnected) return 'replaced'
        return it === document.activeElement ? 'here' : 'elsewhere'
      }, element)
      if (focus === 'here') {
        await expectRing(page)
        return
      }
      if (focus === 'replaced') element = await control.elementHandle()
      else await page.keyboard.press(key)
    }
    throw new Error(`No ${key} leads to ${control}`)
  }

  return {
    reach,
    /** `reach` backwards. */
    back: (control: Locator) => reach(control, 'Shift+Tab'),
    /** Expects a control to have the focus already. */
    async expectFocus(control: Locator) {
      await expect(control).toBeFocused()
      await expectRing(page)
    },
    /** Reaches a field and types into it. */
    async type(field: Locator, text: string) {
      await reach(field)
      await page.keyboard.type(text)
    },
    /** Reaches a control and presses it with `key`. */
    async press(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await reach(control)
      await page.keyboard.press(key)
    },
    /** Sends keys to the focused control. */
    async keys(...keys: readonly string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}
