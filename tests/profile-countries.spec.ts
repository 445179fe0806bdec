import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { layoutFaults } from './support/layout'
import { editCheck, openProfile, section } from './support/profile'
import { language } from './support/switches'

const sessions = (page: Page) => section(page, 'sessions')
const countries = (page: Page) => sessions(page).locator('tbody td:nth-of-type(2)')

/** Gives each session one of these countries. */
async function showCountries(page: Page, codes: readonly (string | null)[]) {
  await editCheck(page, (data) => ({
    ...data,
    sessions: codes.map((country, index) => ({
      id: `session-${index}`,
      city: `City ${index}`,
      country,
      device: 'Firefox',
      createdAt: '2026-08-01T10:00:00Z',
      current: index === 0,
    })),
  }))
}

test.beforeEach(({ signInAs }) => signInAs('rider'))

test('a country has its name in the language of the page', async ({ page, context, origin }) => {
  await showCountries(page, ['NO', 'us', 'CF', null])
  await openProfile(page)
  await expect(countries(page)).toHaveText([
    'Норвегия',
    'Соединенные Штаты',
    'Центрально-Африканская Республика',
    '—',
  ])
  await context.addCookies([{ name: 'locale', value: 'en', url: origin }])
  await page.reload()
  await expect(countries(page)).toHaveText([
    'Norway',
    'United States',
    'Central African Republic',
    '—',
  ])
})

test('what is no code of a country is shown as the server wrote it', async ({ page }) => {
  const values = ['Norway', 'ZZZ', 'QX', '1A']
  await showCountries(page, ['NO', ...values])
  await openProfile(page)
  await expect(countries(page)).toHaveText(['Норвегия', ...values])
})

for (const width of [390, 1440]) {
  test(`its code stands there until the names come, and then nothing moves (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/country-names-ru-/, async (route) => {
      await held.promise
      await route.continue()
    })
    await showCountries(page, ['NO', 'GB'])
    await openProfile(page)
    await expect(countries(page)).toHaveText(['NO', 'GB'])
    const places = () =>
      sessions(page)
        .locator('table, th, td')
        .evaluateAll(([table, ...cells]) =>
          cells.map((cell) => {
            const { x, y, width, height } = cell.getBoundingClientRect()
            return [x, y - (table?.getBoundingClientRect().y ?? 0), width, height].join(' ')
          }),
        )
    await page.evaluate(() => document.fonts.ready)
    const before = await places()
    held.resolve()
    await expect(countries(page)).toHaveText(['Норвегия', 'Великобритания'])
    expect(await places()).toEqual(before)
  })
}

test('the other language keeps the names until its own are there', async ({ page }) => {
  await showCountries(page, ['NO', 'GB'])
  await openProfile(page)
  await expect(countries(page)).toHaveText(['Норвегия', 'Великобритания'])
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/country-names-en-/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/country-names-en-/)
  await language(page, 'en').click()
  await asked
  await expect(countries(page)).toHaveText(['Норвегия', 'Великобритания'])
  held.resolve()
  await expect(countries(page)).toHaveText(['Norway', 'United Kingdom'])
})

test.describe('where the names do not come', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /ERR_FAILED/,
      why: 'a file is missing',
    }),
  )

  test('the codes stay, and nothing is said of it', async ({ page }) => {
    let tries = 0
    await page.route(/\/assets\/country-names-/, (route) => {
      tries += 1
      return route.abort()
    })
    await showCountries(page, ['NO', 'GB'])
    await page.clock.install()
    await openProfile(page)
    await expect.poll(() => tries).toBe(1)
    await page.clock.runFor(10_000)
    await expect(countries(page)).toHaveText(['NO', 'GB'])
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(tries).toBe(1)
  })
})

test('a country of one endless word breaks in the narrowest window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await showCountries(page, ['NO', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'])
  await openProfile(page)
  await expect(countries(page).nth(1)).toContainText('Llanfair')
  expect(await layoutFaults(page)).toEqual([])
})
