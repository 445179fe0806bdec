import { stopClock } from './support/clock'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

/** The numbers of behaviour U3; another test has the table of exact positions. */

const t = textsOf('ru')
const GAP = 10
const MAX_WIDTH = 200

const tip = (page: Page, text: string) => page.getByRole('tooltip').filter({ hasText: text })

function boxesOf(anchor: Locator, tooltip: Locator) {
  return Promise.all(
    [anchor, tooltip].map((part) =>
      part.evaluate((element) => {
        // Without the fade, which does not move it.
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        return { left, right, top, bottom, width }
      }),
    ),
  )
}

test('U3 explains the currencies in the header, below them, at most 12.5rem wide, by keyboard and mouse', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await page.clock.install()
  await page.goto('/no/such/page')
  const header = page.getByRole('banner')
  const credits = header.getByRole('link', { name: t('currency.credits') })
  const votes = header.getByRole('link', { name: t('currency.votes') })
  const aboutVotes = tip(page, t('header.votes.about'))
  await expect(votes).toHaveAccessibleDescription(t('header.votes.about'))
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  // By keyboard at once; Escape hides it and the focus stays.
  await header.getByRole('link', { name: t('header.logo', { name: 'Aurora' }) }).focus()
  await page.keyboard.press('Tab')
  await expect(credits).toBeFocused()
  await expect(tip(page, t('header.credits.about'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(aboutVotes).toBeVisible()
  await expect(page.getByRole('tooltip')).toHaveCount(1)
  const [anchor, box] = await boxesOf(votes, aboutVotes)
  expect(box?.top).toBeCloseTo((anchor?.bottom ?? 0) + GAP, 1)
  expect(box?.width).toBe(MAX_WIDTH)
  expect(((box?.left ?? 0) + (box?.right ?? 0)) / 2).toBeCloseTo(
    ((anchor?.left ?? 0) + (anchor?.right ?? 0)) / 2,
    1,
  )
  await page.keyboard.press('Escape')
  await expect(aboutVotes).toHaveCount(0)
  await expect(votes).toBeFocused()

  // By mouse after a delay; the pointer can move onto the text.
  await stopClock(page)
  await votes.hover()
  await page.clock.runFor(399)
  await expect(aboutVotes).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(aboutVotes).toBeVisible()
  await aboutVotes.hover()
  await page.clock.runFor(60_000)
  await expect(aboutVotes).toBeVisible()
  await page.mouse.move(5, 700)
  await page.clock.runFor(120)
  await expect(aboutVotes).toHaveCount(0)
  await page.clock.resume()
})

test('U3 opens above, right-aligned if it would overflow, and below if there is no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sign')
  const eye = page.getByRole('button', { name: t('ui.password.show') })
  const shown = tip(page, t('ui.password.show'))
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(eye).toBeFocused()
  await expect(shown).toBeVisible()

  // Room on both sides: above, in the middle.
  const [anchor, box] = await boxesOf(eye, shown)
  expect(box?.bottom).toBeCloseTo((anchor?.top ?? 0) - GAP, 1)
  expect(((box?.left ?? 0) + (box?.right ?? 0)) / 2).toBeCloseTo(
    ((anchor?.left ?? 0) + (anchor?.right ?? 0)) / 2,
    1,
  )

  // At the right edge of a phone: right edges aligned.
  await page.setViewportSize({ width: 320, height: 900 })
  await expect
    .poll(async () => {
      const [button, tooltip] = await boxesOf(eye, shown)
      return (button?.right ?? 0) - (tooltip?.right ?? 0)
    })
    .toBeCloseTo(0, 1)

  // The last pixel with room above, and the first without.
  await page.setViewportSize({ width: 1440, height: 400 })
  const sideAfter = async (room: number) => {
    const [button, tooltip] = await boxesOf(eye, shown)
    const height = (tooltip?.bottom ?? 0) - (tooltip?.top ?? 0)
    const shift = (button?.top ?? 0) - GAP - height - room
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), shift)
    const side = async () => {
      const [at, now] = await boxesOf(eye, shown)
      if (Math.abs((now?.bottom ?? 0) - ((at?.top ?? 0) - GAP)) < 0.1) return 'above'
      return Math.abs((now?.top ?? 0) - ((at?.bottom ?? 0) + GAP)) < 0.1 ? 'below' : 'elsewhere'
    }
    await expect.poll(side).not.toBe('elsewhere')
    return side()
  }
  expect(await sideAfter(1)).toBe('above')
  expect(await sideAfter(-1)).toBe('below')

  await page.mouse.move(5, 5)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
})
