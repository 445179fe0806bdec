import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import {
  appCode,
  button,
  codeField,
  countConfirms,
  loginField,
  mailCode,
  openSecondStep,
  passwordField,
} from './support/second-step'
import { textsOf } from './support/texts'

const t = textsOf('ru')
const MINUTE = 60_000
const PASSWORD = 'Aurora-2026!'

test('a wrong code is refused with the attempts left, and the next one replaces it', async ({
  page,
  world,
}) => {
  await openSecondStep(page, 'app_player')
  await page.keyboard.type('000000')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Неверный код. Осталось 4 попытки')
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('111111')
  await expect(alert).toHaveText('Неверный код. Осталось 3 попытки')
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test('the fifth wrong code returns to the start with a message', async ({ page, world }) => {
  await openSecondStep(page, 'mail_player')
  for (const [wrong, left] of [
    ['000001', 'Осталось 4 попытки'],
    ['000002', 'Осталось 3 попытки'],
    ['000003', 'Осталось 2 попытки'],
    ['000004', 'Осталась 1 попытка'],
  ] as const) {
    await page.keyboard.type(wrong)
    await expect(page.getByText(left)).toBeVisible()
  }
  await page.keyboard.type('000005')
  await expect(page.getByText(t('signCode.attempts'))).toBeVisible()
  await expect(loginField(page)).toHaveValue('mail_player')
  await expect(passwordField(page)).toBeFocused()
  await expect(passwordField(page)).toHaveValue('')

  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await mailCode(world))
  await expect(page).toHaveURL('/profile')
})

test('an expired challenge returns to the start with a message', async ({ page, world }) => {
  await openSecondStep(page, 'app_player')
  await world.clock.advance(11 * MINUTE)
  await page.keyboard.type(await appCode(world))
  await expect(page.getByText(t('signCode.expired'))).toBeVisible()
  await expect(loginField(page)).toHaveValue('app_player')
})

test('so does its time, without a code', async ({ page, world }) => {
  await page.clock.install()
  await openSecondStep(page, 'app_player')
  await page.clock.fastForward(9 * MINUTE)
  await expect(codeField(page)).toBeVisible()
  await page.clock.fastForward(1.1 * MINUTE)
  await expect(page.getByText(t('signCode.expired'))).toBeVisible()
  expect(await countConfirms(world)).toBe(0)
})

test('too many tries: the wait counts down beside the field', async ({ page, world }) => {
  await page.clock.install()
  await openSecondStep(page, 'app_player')
  await world.fault({ operation: 'signInConfirm', kind: 'status', status: 429 })
  await page.keyboard.type('123456')
  const main = page.getByRole('main')
  await expect(main.getByText('Слишком много попыток, подождите')).toBeVisible()
  const wait = main.getByRole('status')
  await expect(wait).toContainText(/0:5\d|1:00/)
  await page.clock.fastForward(61_000)
  await expect(wait).toHaveText(t('wait.over'))
  await codeField(page).fill(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test.describe('without an answer', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /^ApiError: signInConfirm: unknown/,
      why: 'what is no answer of the server is logged',
    }),
  )

  test('a lost connection is tried once more, then reported; the code stays, and the button tries again', async ({
    page,
    world,
  }) => {
    await openSecondStep(page, 'app_player')
    await page.route('**/api/v2/user/signIn', (route) => route.abort(), { times: 2 })
    const code = await appCode(world)
    await page.keyboard.type(code)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('error.unknown'))
    await expect(codeField(page)).toHaveValue(code)
    await button(page, 'code.submit').click()
    await expect(page).toHaveURL('/profile')
  })
})

/** How far down the page what can be pressed here stands. */
const placesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('input, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY))

test.describe('what goes wrong moves nothing that can be pressed', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('with the code', async ({ page, world }) => {
    await openSecondStep(page, 'app_player')
    const [field, confirm] = await placesOf(page)
    await world.fault({ operation: 'signInConfirm', kind: 'status', status: 503 })
    await codeField(page).fill('123456')
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
    expect((await placesOf(page)).slice(0, 2)).toEqual([field, confirm])
  })

  test('with another e-mail', async ({ page, world }) => {
    await page.clock.install()
    await openSecondStep(page, 'mail_player')
    await page.clock.fastForward(61_000)
    await expect(button(page, 'resend.now')).toBeVisible()
    const places = await placesOf(page)
    await world.fault({ operation: 'signInResend', kind: 'status', status: 503 })
    await button(page, 'resend.now').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
    // All but the way back to the start, which stands last.
    expect((await placesOf(page)).slice(0, -1)).toEqual(places.slice(0, -1))
  })
})
