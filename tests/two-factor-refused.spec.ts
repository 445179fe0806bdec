import type { Page } from '@playwright/test'
import { passTime, MINUTE } from './support/clock'
import { allow, expect, test } from './support/fixtures'
import {
  appCode,
  codeField,
  countConfirms,
  loginField,
  mailCode,
  openSecondStep,
  passwordField,
  recoveryField,
  title,
} from './support/second-step'
import { textsOf } from './support/texts'
import { button, PASSWORD } from './support/locators'

const t = textsOf('ru')

/** How far down the page each control is. */
const placesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('input, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY))

test('A9 a wrong code of the app is refused, until a right one signs in', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await openSecondStep(page, 'app_player')
  const main = page.getByRole('main')
  const alert = main.getByRole('alert')

  await test.step('without any access there is a way to support', async () => {
    const support = main.getByRole('link', { name: 'техподдержку' })
    await expect(support).toHaveAttribute('href', 'https://community.example/support')
    await expect(support).toHaveAttribute('target', '_blank')
  })

  await test.step('the app sends no e-mails', async () => {
    await expect(button(page, 'code.useRecovery')).toBeVisible()
    await expect(page.getByRole('button', { name: /Отправить ещё раз/ })).toHaveCount(0)
  })

  await test.step('what goes wrong moves nothing that can be pressed', async () => {
    const [field, confirm] = await placesOf(page)
    await world.fault({ operation: 'signInConfirm', kind: 'status', status: 503 })
    await codeField(page).fill('123456')
    await expect(alert).toBeInViewport()
    expect((await placesOf(page)).slice(0, 2)).toEqual([field, confirm])
    await codeField(page).fill('')
  })

  await test.step('E7 too many tries: the wait counts down beside the field', async () => {
    await world.fault({ operation: 'signInConfirm', kind: 'status', status: 429 })
    await page.keyboard.type('123456')
    await expect(main.getByText('Слишком много попыток, подождите')).toBeVisible()
    const wait = main.getByRole('status')
    await expect(wait).toContainText(/0:5\d|1:00/)
    await passTime(page, 61_000)
    await expect(wait).toHaveText(t('wait.over'))
    await codeField(page).fill('')
  })

  await test.step('a wrong code is refused with the attempts left, and the next one replaces it', async () => {
    await page.keyboard.type('000000')
    await expect(alert).toHaveText('Неверный код. Осталось 4 попытки')
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('111111')
    await expect(alert).toHaveText('Неверный код. Осталось 3 попытки')
  })

  await test.step('a press on another button right after a wrong code is not lost', async () => {
    await button(page, 'code.useRecovery').click()
    await expect(recoveryField(page)).toBeFocused()
    await button(page, 'code.useApp').click()
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveValue('')
  })

  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test('A9 a wrong code of an e-mail is refused, until a right one signs in', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await openSecondStep(page, 'mail_player')
  const alert = page.getByRole('main').getByRole('alert')
  const waiting = page.getByRole('button', { name: /Отправить ещё раз через/ })
  const first = await mailCode(world)
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await passTime(page, 61_000)
  await expect(button(page, 'resend.now')).toBeVisible()

  await test.step('what goes wrong with another e-mail moves nothing that can be pressed', async () => {
    const places = await placesOf(page)
    await world.fault({ operation: 'signInResend', kind: 'status', status: 503 })
    await button(page, 'resend.now').click()
    await expect(alert).toBeInViewport()
    // All but the way back to the start, which comes last.
    expect((await placesOf(page)).slice(0, -1)).toEqual(places.slice(0, -1))
  })

  await test.step('a refused e-mail is reported and counts the wait down', async () => {
    await world.fault({ operation: 'signInResend', kind: 'status', status: 429 })
    await button(page, 'resend.now').click()
    await expect(alert).toHaveText('Слишком много попыток, подождите')
    await expect(waiting).toBeVisible()
  })

  await test.step('another e-mail: after the wait, with a new code in place of the old', async () => {
    await passTime(page, 61_000)
    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('code.sent'))).toBeVisible()
    await expect(waiting).toBeVisible()
    expect(await mailCode(world)).not.toBe(first)
    await codeField(page).fill(first)
    await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
  })

  await test.step('the fifth wrong code returns to the start with a message', async () => {
    for (const [wrong, left] of [
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
  })

  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await mailCode(world))
  await expect(page).toHaveURL('/profile')
})

test('A9 an expired challenge returns to the start with a message', async ({ page, world }) => {
  await page.clock.install()
  await openSecondStep(page, 'app_player')

  await test.step('when its time is over, without a code', async () => {
    await passTime(page, 9 * MINUTE)
    await expect(codeField(page)).toBeVisible()
    await passTime(page, 1.1 * MINUTE)
    await expect(page.getByText(t('signCode.expired'))).toBeVisible()
    expect(await countConfirms(world)).toBe(0)
  })

  await test.step('when the server says so', async () => {
    await passwordField(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(codeField(page)).toBeFocused()
    await world.clock.advance(11 * MINUTE)
    await page.keyboard.type(await appCode(world))
    await expect(page.getByText(t('signCode.expired'))).toBeVisible()
    await expect(loginField(page)).toHaveValue('app_player')
    expect(await countConfirms(world)).toBe(1)
  })
})

test.describe('A9 without an answer', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /^ApiError: signInConfirm: outcome-unknown/,
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
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      t('error.outcomeUnknownRepeatable'),
    )
    await expect(codeField(page)).toHaveValue(code)
    await button(page, 'code.submit').click()
    await expect(page).toHaveURL('/profile')
  })
})

test('A9 a recovery code takes the place of the app, once, however it is typed', async ({
  page,
  world,
  openBrowser,
}) => {
  const code = (await world.player('app_player')).recoveryCodes[0] ?? ''
  await openSecondStep(page, 'app_player')
  await button(page, 'code.useRecovery').click()
  await expect(title(page, 'field.recoveryCodeLabel')).toBeVisible()
  await expect(recoveryField(page)).toBeFocused()
  await page.keyboard.type(code.toLowerCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  const other = await (await openBrowser()).newPage()
  await openSecondStep(other, 'app_player')
  await button(other, 'code.useRecovery').click()
  await recoveryField(other).fill(code)
  await button(other, 'code.submit').click()
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'Неверный код. Осталось 4 попытки',
  )
})
