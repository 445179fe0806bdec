import { stopClock } from './support/clock'
import type { Locator, Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const t = textsOf('ru')
const NOON = Date.parse('2026-11-20T12:00:00Z')
const WARN_LIFE = 8000
const SUCCESS_LIFE = 5000
/** Milliseconds from a toast to its detection by the test; the store's own test is exact. */
const TOLERANCE = 100

const region = (page: Page) => page.getByRole('region', { name: t('ui.toasts') })
const notYet = (page: Page) =>
  region(page)
    .getByRole('status')
    .filter({ hasText: t('waiting.notYet') })
const close = (page: Page) => region(page).getByRole('button', { name: t('ui.close') })

/** Advances the page's clock until `toast` appears: by a few milliseconds, so that its age is known. */
async function letCome(page: Page, toast: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1)
        return close(page).isVisible()
      },
      { intervals: [0] },
    )
    .toBe(true)
  // The text is added to the live region a moment later.
  await page.clock.runFor(50)
  await expect(toast).toBeVisible()
}

async function showWarning(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('waiting.done') }).click()
  await letCome(page, notYet(page))
}

async function expectLife(page: Page, toast: Locator, life: number): Promise<void> {
  await page.clock.runFor(life - TOLERANCE)
  await expect(toast).toBeVisible()
  await page.clock.runFor(TOLERANCE)
  await expect(toast).toHaveCount(0)
}

test.use(
  allow({
    kind: 'console',
    pattern: /sessionCheck: unknown/,
    why: 'a minute passes on the page before the server can respond',
  }),
)

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('new_player')
  await page.clock.install({ time: NOON })
  await page.goto('/signup?to=verify')
  await expect(page.getByRole('main').getByText('new_player@example.com')).toBeVisible()
  // Nothing is rendered in later frames once the clock is stopped.
  await expect(page.getByRole('button', { name: t('waiting.done') })).toBeVisible()
  await stopClock(page, NOON)
})

// The checks after each test need a running clock.
test.afterEach(({ page }) => page.clock.resume())

test('U1 a toast appears at its place, and closes by its button or after its lifetime', async ({
  page,
  world,
}) => {
  await test.step('bottom right at 599 px, top centre at 598 px, 25rem wide', async () => {
    await showWarning(page)
    await expect(region(page)).toHaveCSS('z-index', '10000')
    await expect(region(page)).toHaveCSS('position', 'fixed')
    const boxAt = async (width: number) => {
      await page.setViewportSize({ width, height: 700 })
      return (await region(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    }

    for (const width of [599, 1440]) {
      const box = await boxAt(width)
      expect(box.width).toBe(400)
      expect(box.x + box.width).toBe(width - 24)
      expect(box.y + box.height).toBe(700 - 24)
    }
    for (const width of [598, 430]) {
      const box = await boxAt(width)
      expect(box.width).toBe(400)
      expect(box.x).toBeCloseTo((width - 400) / 2, 0)
      expect(box.y).toBe(12)
    }
    // In a narrower window it keeps a margin.
    const narrow = await boxAt(320)
    expect(narrow.width).toBe(320 - 24)
    expect(narrow.x).toBe(12)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('on a phone elements scroll to a position below it', async () => {
    await page.setViewportSize({ width: 390, height: 440 })
    const field = page.getByRole('button', { name: t('waiting.changeAddress') })
    await field.evaluate((element) =>
      element.scrollIntoView({ block: 'start', behavior: 'instant' }),
    )
    const toast = (await region(page).boundingBox()) ?? { y: 0, height: 0 }
    const top = (await field.boundingBox())?.y
    expect(top).toBeGreaterThanOrEqual(toast.y + toast.height)
    // It did scroll up, as far as the toast.
    expect(top).toBeLessThan(200)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('S8 closes by its button, and the focus returns', async () => {
    await page.getByRole('button', { name: t('waiting.done') }).focus()
    await close(page).focus()
    await page.keyboard.press('Enter')
    await expect(notYet(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('waiting.done') })).toBeFocused()
  })

  await test.step('closes after its lifetime, which pauses while it is hovered or focused', async () => {
    await showWarning(page)
    await expectLife(page, notYet(page), WARN_LIFE)

    await showWarning(page)
    await notYet(page).hover()
    await page.clock.runFor(60_000)
    await expect(notYet(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await close(page).focus()
    await page.clock.runFor(60_000)
    await expect(notYet(page)).toBeVisible()
    await page.getByRole('button', { name: t('waiting.done') }).focus()
    await expectLife(page, notYet(page), WARN_LIFE)
  })

  await test.step('U5 a toast replaces another of its group, with its own heading and lifetime', async () => {
    await showWarning(page)
    await showWarning(page)
    await expect(close(page)).toHaveCount(1)

    await world.clock.advance(61_000)
    await page.getByRole('button', { name: t('resend.now') }).click()
    const sent = region(page).getByRole('status')
    await letCome(page, sent.filter({ hasText: t('waiting.sent') }))
    await expect(sent).toHaveText(`Успешно!${t('waiting.sent')}`)
    await expect(close(page)).toHaveCount(1)
    await expectLife(page, sent, SUCCESS_LIFE)
  })
})
