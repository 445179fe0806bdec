import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { layoutFaults } from './support/layout'
import { comeBack, editCheck, openProfile, section } from './support/profile'
import { language } from './support/switches'

const sessions = (page: Page) => section(page, 'sessions')
const countries = (page: Page) => sessions(page).locator('tbody td:nth-of-type(2)')

/** Gives each session one of these countries. */
async function showCountries(page: Page, codes: readonly (string | null)[]) {
  await editCheck(page, (data) => ({
    ...data,
    sessions: codes.map((country, index) => ({
      id: `session-${index}`,
      city: null,
      country,
      device: 'Firefox',
      createdAt: '2026-08-01T10:00:00Z',
      current: index === 0,
    })),
  }))
}

test('P2 U4 the countries of sessions are named in the language of the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')

  await test.step('what is no code of a country is shown as the server wrote it', async () => {
    const values = ['ZZZ', '1A']
    await showCountries(page, ['NO', ...values])
    await openProfile(page)
    await expect(countries(page)).toHaveText(['Норвегия', ...values])
  })

  await test.step('a country of one endless word breaks in the narrowest window', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await showCountries(page, ['NO', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'])
    await comeBack(page)
    await expect(countries(page).nth(1)).toContainText('Llanfair')
    expect(await layoutFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  // Last: a change of language checks the session, and a tab that comes back would wait for the same response.
  await test.step('a country has its name in the language of the page', async () => {
    await showCountries(page, ['us', 'CF', null])
    await comeBack(page)
    await expect(countries(page)).toHaveText([
      'Соединенные Штаты',
      'Центрально-Африканская Республика',
      '—',
    ])
    await language(page, 'en').click()
    await expect(countries(page)).toHaveText(['United States', 'Central African Republic', '—'])
  })
})
