import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import type { World } from './support/world'

const t = textsOf('ru')
const MINUTE = 60_000
const PASSWORD = 'Aurora-2026!'

const codeField = (page: Page) => page.getByLabel(t('field.codeLabel'), { exact: true })
const recoveryField = (page: Page) => page.getByLabel(t('field.recoveryCodeLabel'))
const loginField = (page: Page) => page.getByLabel(t('sign.login'))
const passwordField = (page: Page) => page.getByLabel(t('field.passwordLabel'), { exact: true })
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })
const title = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: t(id) })

/** The first step, up to the second. */
async function logIn(page: Page, login: string) {
  await loginField(page).fill(login)
  await passwordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
}

async function open(page: Page, login: string) {
  await page.goto('/sign')
  await logIn(page, login)
}

const appCode = async (world: World) => (await world.player('app_player')).app?.code ?? ''
const mailCode = async (world: World) =>
  (await world.mail('mail_player@example.com'))[0]?.code ?? ''
const countConfirms = async (world: World) =>
  (await world.calls()).filter(({ operation }) => operation === 'signInConfirm').length

test('by the app: the sixth digit signs in', async ({ page, world }) => {
  await open(page, 'app_player')
  await expect(title(page, 'field.appCodeLabel')).toBeVisible()
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
  expect(await countConfirms(world)).toBe(1)
})

test('by letter: says where it went; the pasted code signs in', async ({ page, world }) => {
  await open(page, 'mail_player')
  await expect(title(page, 'field.letterCodeLabel')).toBeVisible()
  await expect(page.getByText('m***@example.com')).toBeVisible()
  const code = await mailCode(world)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/profile')
})

test('leads on to where the player wanted to go', async ({ page, world }) => {
  await page.goto('/protection')
  await expect(page).toHaveURL('/sign')
  await logIn(page, 'app_player')
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/protection')
})

test('a wrong code is told with the attempts left, and the next one is typed over it', async ({
  page,
  world,
}) => {
  await open(page, 'app_player')
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

test('the fifth wrong code leads back to the start with a word', async ({ page, world }) => {
  await open(page, 'mail_player')
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

test('a challenge that expired leads back to the start with a word', async ({ page, world }) => {
  await open(page, 'app_player')
  await world.clock.advance(11 * MINUTE)
  await page.keyboard.type(await appCode(world))
  await expect(page.getByText(t('signCode.expired'))).toBeVisible()
  await expect(loginField(page)).toHaveValue('app_player')
})

test('so does its time, without a code', async ({ page, world }) => {
  await page.clock.install()
  await open(page, 'app_player')
  await page.clock.fastForward(9 * MINUTE)
  await expect(codeField(page)).toBeVisible()
  await page.clock.fastForward(1.1 * MINUTE)
  await expect(page.getByText(t('signCode.expired'))).toBeVisible()
  expect(await countConfirms(world)).toBe(0)
})

test('a computer whose clock is wrong still gets in', async ({ page, world }) => {
  await page.clock.install({ time: Date.now() + 24 * 60 * MINUTE })
  await open(page, 'app_player')
  await page.clock.runFor(MINUTE)
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test('another letter: after the wait, with a new code in place of the old', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await open(page, 'mail_player')
  const first = await mailCode(world)
  const waiting = page.getByRole('button', { name: /Отправить ещё раз через/ })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')

  await page.clock.fastForward(61_000)
  await world.clock.advance(61_000)
  await button(page, 'resend.now').click()
  await expect(page.getByText(t('signCode.sent'))).toBeVisible()
  await expect(waiting).toBeVisible()
  const second = await mailCode(world)
  expect(second).not.toBe(first)

  await codeField(page).fill(first)
  await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
  await codeField(page).fill(second)
  await expect(page).toHaveURL('/profile')
})

test('a refused letter says so and counts the wait down', async ({ page, world }) => {
  await page.clock.install()
  await open(page, 'mail_player')
  await page.clock.fastForward(61_000)
  await world.fault({ operation: 'signInResend', kind: 'status', status: 429 })
  await button(page, 'resend.now').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Слишком много попыток, подождите',
  )
  await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
})

test('the app sends no letters', async ({ page }) => {
  await open(page, 'app_player')
  await expect(button(page, 'signCode.useRecovery')).toBeVisible()
  await expect(page.getByRole('button', { name: /Отправить ещё раз/ })).toHaveCount(0)
})

test('a recovery code takes the place of the app, once, however it is typed', async ({
  page,
  world,
  openBrowser,
}) => {
  const code = (await world.player('app_player')).recoveryCodes[0] ?? ''
  await open(page, 'app_player')
  await button(page, 'signCode.useRecovery').click()
  await expect(title(page, 'field.recoveryCodeLabel')).toBeVisible()
  await expect(recoveryField(page)).toBeFocused()
  await page.keyboard.type(code.toLowerCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  const other = await (await openBrowser()).newPage()
  await open(other, 'app_player')
  await button(other, 'signCode.useRecovery').click()
  await recoveryField(other).fill(code)
  await button(other, 'code.submit').click()
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'Неверный код. Осталось 4 попытки',
  )
})

test('a press on another button right after a wrong code is not lost', async ({ page, world }) => {
  await open(page, 'app_player')
  await page.keyboard.type('000000')
  await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
  await button(page, 'signCode.useRecovery').click()
  await expect(recoveryField(page)).toBeFocused()
  await button(page, 'signCode.useApp').click()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue('')
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test('a reload keeps the step, and nowhere is the password', async ({ page, world }) => {
  await open(page, 'mail_player')
  const sent = (await world.mail('mail_player@example.com')).length
  await page.reload()
  await expect(title(page, 'field.letterCodeLabel')).toBeVisible()
  await expect(page.getByText('m***@example.com')).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).toContain('chl')
  expect(kept).not.toContain(PASSWORD)
  expect(await world.mail('mail_player@example.com')).toHaveLength(sent)

  await codeField(page).fill(await mailCode(world))
  await expect(page).toHaveURL('/profile')
})

test('the browser leads back to the form, and so does another login', async ({ page }) => {
  await open(page, 'app_player')
  await page.goBack()
  await expect(loginField(page)).toHaveValue('app_player')
  await expect(passwordField(page)).toHaveValue('')
  await logIn(page, 'app_player')
  await button(page, 'signCode.restart').click()
  await expect(loginField(page)).toHaveValue('')
  await expect(passwordField(page)).toHaveValue('')
})

test('without any access there is a way to support', async ({ page }) => {
  await open(page, 'app_player')
  const support = page.getByRole('main').getByRole('link', { name: 'техподдержку' })
  await expect(support).toHaveAttribute('href', 'https://community.example/support')
  await expect(support).toHaveAttribute('target', '_blank')
})

test.describe('without an answer', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /^ApiError: signInConfirm: unknown/,
      why: 'what is no answer of the server is logged',
    }),
  )

  test('a lost connection is told, the code stays, and the button tries again', async ({
    page,
    world,
  }) => {
    await open(page, 'app_player')
    await page.route('**/api/v2/user/signIn', (route) => route.abort(), { times: 1 })
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
    await open(page, 'app_player')
    const [field, confirm] = await placesOf(page)
    await world.fault({ operation: 'signInConfirm', kind: 'status', status: 503 })
    await codeField(page).fill('123456')
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
    expect((await placesOf(page)).slice(0, 2)).toEqual([field, confirm])
  })

  test('with another letter', async ({ page, world }) => {
    await page.clock.install()
    await open(page, 'mail_player')
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

test('too many tries: the wait counts down beside the field', async ({ page, world }) => {
  await page.clock.install()
  await open(page, 'app_player')
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

test('in English, too', async ({ page, context, origin, world }) => {
  await context.addCookies([{ name: 'locale', value: 'en', url: origin }])
  await page.goto('/sign')
  await page.getByLabel('Login or e-mail').fill('app_player')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Code from the app' })).toBeVisible()
  await page.keyboard.type('000000')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Invalid code. 4 attempts left',
  )
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})
