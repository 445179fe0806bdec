import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import {
  answer,
  button,
  dialog,
  editCheck,
  openProfile,
  PASSWORD,
  section,
  t,
} from './support/profile'
import { textsOf } from './support/texts'

const rows = (page: Page) => section(page, 'sessions').locator('tbody tr')
const endAll = (page: Page) => button(section(page, 'sessions'), 'profile.sessions.endAll')
const endOne = (page: Page, name: string) =>
  page.getByRole('button', { name: `Завершить: ${name}` })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await openProfile(page)
})

test('the current one is first and marked, each has its place, device and time', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(0)).toContainText('Текущая')
  await expect(rows(page).nth(0).getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Текущая')).toHaveCount(1)
  await expect(rows(page).nth(2)).toContainText(
    /Safari · iOS TromsøНорвегия\d+ \S+ \d{4}.*\d\d:\d\d/,
  )
  await expect(rows(page).nth(3)).toContainText(/^Неизвестное устройство\s*—/)
})

test('a session without a city goes by its device', async ({ page }) => {
  await editCheck(page, (data) => ({
    ...data,
    sessions: [
      {
        id: 'here',
        city: 'Tromsø',
        country: 'NO',
        createdAt: '2026-08-01T10:00:00Z',
        current: true,
      },
      {
        id: 'there',
        city: null,
        country: null,
        device: 'Firefox · Linux',
        createdAt: '2026-08-01T10:00:00Z',
        current: false,
      },
    ],
  }))
  await page.reload()
  await expect(rows(page).nth(1)).toContainText(/^Firefox · Linux\s*(?:Новая)?\s*—/)
  await expect(rows(page).getByText('Firefox · Linux', { exact: true })).toHaveCount(1)
})

test('on a phone the lines of a row start and end where the others do', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ['sessions', 'transactions']) {
    const lines = section(page, id).locator('tbody tr:last-child td')
    await expect(lines.first()).toBeVisible()
    const boxes = await lines.evaluateAll((cells) =>
      cells.map((cell) => {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
        const { left, right } = cell.getBoundingClientRect()
        return {
          left: left + parseFloat(paddingInlineStart),
          right: right - parseFloat(paddingInlineEnd),
        }
      }),
    )
    expect(boxes.length).toBeGreaterThan(2)
    expect(new Set(boxes.filter((_, index) => index % 2 === 0).map(({ left }) => left)).size).toBe(
      1,
    )
    expect(
      new Set(boxes.filter((_, index) => index % 2 === 1).map(({ right }) => right)).size,
    ).toBe(1)
  }
})

test('the current one is first wherever the server lists it', async ({ page }) => {
  await editCheck(page, ({ sessions, ...data }) => ({
    ...data,
    sessions: (sessions as unknown[]).toReversed(),
  }))
  await page.reload()
  await expect(rows(page).nth(1)).toContainText('—')
  await expect(rows(page).nth(0)).toContainText('Текущая')
})

test('one is ended after a question that names its device', async ({ page, world }) => {
  await endOne(page, 'Safari · iOS, Tromsø').click()
  await expect(dialog(page)).toContainText(t('confirm.session.header'))
  await expect(dialog(page)).toContainText('Safari · iOS, Tromsø: там придётся войти заново.')
  await answer(page, 'confirm.accept')
  await expect(page.getByText(t('profile.sessions.ended'))).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(section(page, 'sessions')).not.toContainText('Tromsø')
  expect(await world.count('sessionRevoke')).toBe(1)
})

test('where one ended the focus goes on to the next, after the last to the heading', async ({
  page,
}) => {
  await endOne(page, 'Safari · iOS, Tromsø').click()
  await answer(page, 'confirm.accept')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(2)).toContainText('—')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(endOne(page, 'Неизвестное устройство')).toBeFocused()
  await page.keyboard.press('Enter')
  await answer(page, 'confirm.accept')
  await expect(rows(page)).toHaveCount(2)
  await expect(section(page, 'sessions').getByRole('heading')).toBeFocused()
})

test('one without a known device is named so', async ({ page }) => {
  await endOne(page, 'Неизвестное устройство').click()
  await expect(dialog(page)).toContainText('Неизвестное устройство')
  await answer(page, 'confirm.reject')
})

test('a question that is declined ends nothing', async ({ page, world }) => {
  await endAll(page).click()
  await expect(button(dialog(page), 'confirm.reject')).toBeFocused()
  await answer(page, 'confirm.reject')
  await endOne(page, 'Firefox · Windows, Мурманск').click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(4)
  expect(await world.count('sessionRevoke')).toBe(0)
})

test('all are ended, this one stays, the other devices are out', async ({
  page,
  openBrowser,
  signInAs,
}) => {
  const elsewhere = await openBrowser()
  await signInAs('rider', elsewhere)
  const other = await elsewhere.newPage()
  await openProfile(other)

  await endAll(page).click()
  await expect(dialog(page)).toContainText(t('confirm.sessions.header'))
  await expect(dialog(page)).toContainText(t('confirm.sessions.message'))
  await answer(page, 'confirm.accept')
  await expect(page.getByText('Все сессии закрыты')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Текущая')

  await other.reload()
  await expect(other).toHaveURL('/sign')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('the texts after it in English', async ({ page, context, origin }) => {
  const en = textsOf('en')
  await context.addCookies([{ name: 'locale', value: 'en', url: origin }])
  await page.reload()
  await page.getByRole('button', { name: en('profile.sessions.endAll') }).click()
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('All sessions were closed')).toBeVisible()
})

test('pressed twice it asks once and sends once', async ({ page, world }) => {
  await endAll(page).evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await answer(page, 'confirm.accept')
  await expect(page.getByText('Все сессии закрыты')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await world.count('sessionRevoke')).toBe(1)
})

test('while it runs the button shows it and ignores presses', async ({ page, world }) => {
  await world.fault({ operation: 'sessionRevoke', kind: 'slow', ms: 1500 })
  await endAll(page).click()
  await answer(page, 'confirm.accept')
  const busy = section(page, 'sessions').getByRole('button', { name: t('profile.sessions.ending') })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.dispatchEvent('click')
  await expect(page.getByText('Все сессии закрыты')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await world.count('sessionRevoke')).toBe(1)
})

test('while one is being ended no other can be', async ({ page }) => {
  const release = await holdRequests(page, 'revoke')
  await endOne(page, 'Safari · iOS, Tromsø').click()
  await answer(page, 'confirm.accept')
  for (const other of [endOne(page, 'Неизвестное устройство'), endAll(page)]) {
    await expect(other).toHaveAttribute('aria-disabled', 'true')
    await expect(other).not.toHaveAttribute('aria-busy')
  }
  release()
  await expect(rows(page)).toHaveCount(3)
  await expect(endAll(page)).not.toHaveAttribute('aria-disabled')
})

test('a failure is shown with the server’s message, and the next try works', async ({
  page,
  world,
}) => {
  await world.fault({ operation: 'sessionRevoke', kind: 'status', status: 500 })
  await endAll(page).click()
  await answer(page, 'confirm.accept')
  const alert = section(page, 'sessions').getByRole('alert')
  await expect(alert).toHaveText('Сервер не справился, попробуйте позже')
  await expect(rows(page)).toHaveCount(4)

  await endAll(page).click()
  await answer(page, 'confirm.accept')
  await expect(rows(page)).toHaveCount(1)
  await expect(alert).toHaveCount(0)
})

test('too many tries: the wait counts down beside the button', async ({ page, world }) => {
  await page.clock.install()
  await page.reload()
  await world.fault({ operation: 'sessionRevoke', kind: 'status', status: 429 })
  await endAll(page).click()
  await answer(page, 'confirm.accept')
  const wait = section(page, 'sessions').getByRole('status')
  await expect(section(page, 'sessions').getByRole('alert')).toHaveText(/Слишком много попыток/)
  await expect(wait).toContainText(/Повторить можно через\s(1:00|0:5\d)/)
  await page.clock.fastForward(30_000)
  await expect(wait).toContainText(/через\s0:[23]\d/)
  await page.clock.fastForward(31_000)
  await expect(wait).toHaveText('Можно попробовать ещё раз')
})

test('one that ended by itself has ended, and leaves the list', async ({ page, api }) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const check = await (await api.get('/api/v2/user/check', { headers })).json()
  const sessions: { id: string; device: string | null }[] = check.sessions
  const sessionId = sessions.find(({ device }) => device === 'Safari · iOS')?.id
  await api.post('/api/v2/user/revoke', { headers, data: { sessionId } })

  await endOne(page, 'Safari · iOS, Tromsø').click()
  await answer(page, 'confirm.accept')
  await expect(page.getByText(t('profile.sessions.ended'))).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})

test('a lost session signs out, and is reported', async ({ page, world }) => {
  await world.fault({ operation: 'sessionRevoke', kind: 'status', status: 401 })
  await endAll(page).click()
  await button(dialog(page), 'confirm.accept').click()
  await expect(page).toHaveURL('/sign')
  await expect(page.getByText(t('session.lost'), { exact: true })).toBeVisible()
})

test('of many the first five are shown, then all', async ({ page, api }) => {
  for (let count = 0; count < 8; count += 1) {
    await api.post('/api/v2/user/signIn', { data: { login: 'rider', password: PASSWORD } })
  }
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).nth(0)).toContainText('Текущая')
  await page.getByRole('button', { name: t('profile.sessions.all', { total: '12' }) }).click()
  await expect(rows(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: /Показать все/ })).toHaveCount(0)
  await expect(rows(page).nth(5)).toBeFocused()
})
