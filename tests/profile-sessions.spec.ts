import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { layoutFaults } from './support/layout'
import { answer, comeBack, dialog, editCheck, openProfile, section } from './support/profile'
import { language } from './support/switches'
import { textsOf } from './support/texts'
import { button, t } from './support/locators'

const rows = (page: Page) => section(page, 'sessions').locator('tbody tr')
/** Beyond the first three. */
const showAll = (page: Page) =>
  page.getByRole('button', { name: t('profile.sessions.all', { total: '4' }) }).click()
const endAll = (page: Page) => button(section(page, 'sessions'), 'profile.sessions.endAll')
const endOne = (page: Page, name: string) =>
  page.getByRole('button', { name: `Завершить: ${name}` })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await openProfile(page)
})

test('P2 the sessions are listed, and nothing ends without a yes', async ({ page, world }) => {
  await test.step('the current one is first and marked, each has its place, device and time', async () => {
    await showAll(page)
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).nth(0)).toContainText('Текущая')
    await expect(rows(page).nth(0).getByRole('button')).toHaveCount(0)
    await expect(page.getByText('Текущая')).toHaveCount(1)
    await expect(rows(page).nth(2)).toContainText(
      /Safari · iOS\s*Tromsø, Норвегия\d+ \S+ \d{4}.*\d\d:\d\d/,
    )
    await expect(rows(page).nth(3)).toContainText(/^Неизвестное устройство\s*—/)
  })

  await test.step('on a phone the lines of a row start where the others do', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
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
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a question that is declined ends nothing', async () => {
    await endAll(page).click()
    await expect(button(dialog(page), 'confirm.reject')).toBeFocused()
    await answer(page, 'confirm.reject')
    await endOne(page, 'Firefox · Windows, Мурманск').click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(4)
    expect(await world.count('sessionRevoke')).toBe(0)
  })

  await test.step('E1 why one was not ended comes into view', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    await world.fault({ operation: 'sessionRevoke', kind: 'status', status: 409 })
    await endOne(page, 'Firefox · Windows, Мурманск').click()
    await answer(page, 'confirm.accept')
    await expect(section(page, 'sessions').getByRole('alert')).toBeInViewport({ ratio: 1 })
  })

  await test.step('a country of one endless word breaks in the narrowest window', async () => {
    const country = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    await editCheck(page, ({ sessions, ...data }) => ({
      ...data,
      sessions: (sessions as object[]).map((session) => ({ ...session, country })),
    }))
    await comeBack(page)
    await expect(rows(page).nth(1)).toContainText('Llanfair')
    expect(await layoutFaults(page)).toEqual([])
  })
})

test('P2 sessions are ended one after the other', async ({ page, world }) => {
  await showAll(page)
  await test.step('one is ended after a question that names its device', async () => {
    await endOne(page, 'Safari · iOS, Tromsø').click()
    await expect(dialog(page)).toContainText(t('confirm.session.header'))
    await expect(dialog(page)).toContainText('Safari · iOS, Tromsø: там придётся войти заново.')
  })

  await test.step('while one is being ended no other can be', async () => {
    const release = await holdRequests(page, 'revoke')
    await answer(page, 'confirm.accept')
    for (const other of [endOne(page, 'Неизвестное устройство'), endAll(page)]) {
      await expect(other).toHaveAttribute('aria-disabled', 'true')
      await expect(other).not.toHaveAttribute('aria-busy')
    }
    release()
    await expect(page.getByText(t('profile.sessions.ended'))).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(endAll(page)).not.toHaveAttribute('aria-disabled')
    await expect(section(page, 'sessions')).not.toContainText('Tromsø')
    expect(await world.count('sessionRevoke')).toBe(1)
  })

  await test.step('where one ended the focus goes on to the next, after the last to the heading', async () => {
    await expect(rows(page).nth(2)).toContainText('—')
    await expect(rows(page).nth(2)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(endOne(page, 'Неизвестное устройство')).toBeFocused()
    await page.keyboard.press('Enter')
    await answer(page, 'confirm.accept')
    await expect(rows(page)).toHaveCount(2)
    await expect(section(page, 'sessions').getByRole('heading')).toBeFocused()
  })
})

test.describe('P3 on a phone', () => {
  test.use({ viewport: { width: 390, height: 640 } })

  test('ending all sessions below a long list leads back to the one that is left', async ({
    page,
    context,
    signInAs,
  }) => {
    for (let more = 0; more < 9; more += 1) await signInAs('rider', context)
    await page.reload()
    const total = await rows(page).count()
    await section(page, 'sessions')
      .getByRole('button', { name: /^Все \d+$/ })
      .click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(total + 8)
    await endAll(page).click()
    await answer(page, 'confirm.accept')
    await expect(rows(page)).toHaveCount(1)
    await expect(section(page, 'sessions').getByRole('heading')).toBeInViewport()
  })
})

test('P3 ending all sessions keeps this one and signs the other devices out', async ({
  page,
  openBrowser,
  signInAs,
}) => {
  const elsewhere = await openBrowser()
  await signInAs('rider', elsewhere)
  const other = await elsewhere.newPage()
  await openProfile(other)

  const en = textsOf('en')
  await language(page, 'en').click()
  await page.getByRole('button', { name: en('profile.sessions.endAll') }).click()
  await expect(dialog(page)).toContainText(en('confirm.sessions.header'))
  await expect(dialog(page)).toContainText(en('confirm.sessions.message'))
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('All sessions were closed')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(en('profile.sessions.current'))

  await other.reload()
  await expect(other).toHaveURL('/sign')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})
