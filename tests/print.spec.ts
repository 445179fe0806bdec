import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { layoutFaults } from './support/layout'
import { dialog, openProfile } from './support/profile'
import { openScreen, STATES } from './support/screens'
import { t } from './support/locators'

/** The number of sheets the browser would print. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Visible words in colours too light for white paper. */
const paleTexts = (page: Page) =>
  page.evaluate(() => {
    const pale: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue
      const { color } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
      if ((red + green + blue) / 3 > 140) pale.push(`${element.textContent?.trim()}: ${color}`)
    }
    return pale
  })

test('U9 prints the rules dark on white, without header and footer, in either theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto('/rules')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  for (const theme of ['dark', 'light']) {
    await test.step(theme, async () => {
      await page.getByRole('button', { name: t('header.theme.switch') }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await paleTexts(page)).toEqual([])
      expect(await layoutFaults(page)).toEqual([])
      await page.emulateMedia({ media: 'screen' })
    })
  }
  expect(await sheets(page)).toBeGreaterThan(1)
})

test('U9 prints the recovery codes on one sheet, dark on white, with site and login', async ({
  page,
  world,
  signInAs,
  context,
  origin,
}) => {
  const codes = STATES.find(({ name }) => name === 'recovery codes')
  if (!codes) throw new Error('No recovery codes')
  await context.addCookies([{ name: 'theme', value: 'dark', url: origin }])
  await signInAs('rider')
  await openScreen(page, codes, world)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const place of ['banner', 'contentinfo', 'heading', 'button', 'checkbox'] as const) {
    await expect(page.getByRole(place).filter({ visible: true })).toHaveCount(0)
  }
  await expect(
    page.getByText(t('protection.codesOf', { name: 'Aurora', login: 'rider' })),
  ).toBeVisible()
  await expect(page.locator('main ol code').filter({ visible: true })).toHaveCount(10)
  expect(await paleTexts(page)).toEqual([])
  expect(await layoutFaults(page)).toEqual([])
  expect(await sheets(page)).toBe(1)

  // The dialog that asks before leaving is not printed over the codes.
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('main').getByRole('link').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  page.once('dialog', (leaving) => void leaving.accept())
})

test('U9 prints a payment as a receipt with site, login, number, date and credits', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/payment/success?payment=pay_r1')
  await expect(page.getByText('+525')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Aurora · rider · pay_r1 · \d+\s\S+\s\d{4}/)).toBeVisible()
  await expect(page.getByText('+525')).toBeVisible()
  await page.setViewportSize({ width: 794, height: 1123 })
  const { y = Infinity } = (await page.getByText('+525').boundingBox()) ?? {}
  expect(y, 'the sheet begins with the credits').toBeLessThan(250)
  await expect(page.getByRole('main').getByRole('link').filter({ visible: true })).toHaveCount(0)
  expect(await paleTexts(page)).toEqual([])
  expect(await sheets(page)).toBe(1)
})

test('U9 prints the profile as wide as a landscape sheet, without rows of buttons', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1123, height: 794 })
  const { width = 0 } = (await page.locator('#sessions').boundingBox()) ?? {}
  expect(width).toBeGreaterThan(900)
  const table = await page.locator('#sessions table').boundingBox()
  const history = await page.locator('#transactions').boundingBox()
  const gap = (history?.y ?? Infinity) - (table?.y ?? 0) - (table?.height ?? 0)
  expect(gap, 'from the sessions to the next heading').toBeLessThan(40)
  expect(await layoutFaults(page)).toEqual([])
})
