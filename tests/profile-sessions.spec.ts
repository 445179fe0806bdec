import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { layoutFaults } from './support/layout'
import { answer, comeBack, editCheck, openProfile, section } from './support/profile'
import { button, PASSWORD, t } from './support/locators'

test.use({ viewport: { width: 390, height: 640 } })

const sessions = (page: Page) => section(page, 'sessions')
const rows = (page: Page) => sessions(page).locator('tbody tr')
const endOne = (page: Page, name: string) =>
  page.getByRole('button', { name: `Завершить: ${name}` })

test('P2 P3 on a phone changes to the sessions are visible', async ({
  page,
  api,
  world,
  signInAs,
}) => {
  const data = { login: 'rider', password: PASSWORD }
  for (let more = 0; more < 9; more += 1) await api.post('/api/v2/user/signIn', { data })
  await signInAs('rider')
  await openProfile(page)
  await sessions(page)
    .getByRole('button', { name: /^Все \d+$/ })
    .click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(8)

  await test.step('the lines of a row share their left edge', async () => {
    for (const id of ['sessions', 'transactions']) {
      const lines = section(page, id).locator('tbody tr:last-child td')
      await expect(lines.first()).toBeVisible()
      const lefts = await lines.evaluateAll((cells) =>
        cells
          .filter((cell) => getComputedStyle(cell).textAlign !== 'right')
          .map((cell) => cell.getBoundingClientRect().left),
      )
      expect(lefts.length).toBeGreaterThan(1)
      expect(new Set(lefts).size).toBe(1)
    }
  })

  await test.step('E1 the reason why a session was not ended scrolls into view', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    await world.fault({ operation: 'sessionRevoke', kind: 'status', status: 409 })
    await endOne(page, 'Firefox · Windows, Мурманск').click()
    await answer(page, 'confirm.accept')
    await expect(sessions(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  })

  await test.step('the focus moves from an ended session to the next, and after the last one to the heading', async () => {
    await endOne(page, 'Safari · iOS, Tromsø').click()
    await answer(page, 'confirm.accept')
    await expect(rows(page).last()).toContainText('Неизвестное устройство')
    await expect(rows(page).last()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(endOne(page, 'Неизвестное устройство')).toBeFocused()
    await page.keyboard.press('Enter')
    await answer(page, 'confirm.accept')
    await expect(sessions(page).getByRole('heading')).toBeFocused()
  })

  await test.step('a country name that is one endless word wraps in the narrowest window', async () => {
    const country = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    await editCheck(page, ({ sessions: listed, ...data }) => ({
      ...data,
      sessions: (listed as object[]).map((session) => ({ ...session, country })),
    }))
    await comeBack(page)
    await expect(rows(page).nth(1)).toContainText('Llanfair')
    expect(await layoutFaults(page)).toEqual([])
  })

  await test.step('ending all sessions below a long list scrolls back to the remaining one', async () => {
    await button(sessions(page), 'profile.sessions.endAll').click()
    await answer(page, 'confirm.accept')
    await expect(page.getByText(t('profile.sessions.closed'))).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(sessions(page).getByRole('heading')).toBeInViewport()
  })
})
