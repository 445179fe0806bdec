import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import type { World } from './support/world'

const t = textsOf('ru')
const MINUTE = 60_000
const OLD = 'Aurora-2026!'
const NEW = 'Северное9-сияние'

const loginField = (page: Page) => page.getByLabel(t('sign.login'))
const newField = (page: Page) => page.getByLabel(t('field.newPasswordLabel'), { exact: true })
const repeatField = (page: Page) => page.getByLabel(t('field.repeatLabel'))
const codeField = (page: Page) => page.getByLabel(t('field.appCodeLabel'), { exact: true })
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })
const heading = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: t(id) })
const waiting = (page: Page) => page.getByRole('button', { name: /Отправить ещё раз через/ })

async function ask(page: Page, login: string) {
  await loginField(page).fill(login)
  await button(page, 'recovery.submit').click()
  await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
}

/** The link of a letter that was asked for past the page. */
async function linkFor(login: string, world: World, post: (login: string) => Promise<unknown>) {
  await post(login)
  const [letter] = await world.mail(`${login}@example.com`)
  expect(letter?.kind).toBe('recovery')
  return letter?.link ?? ''
}

async function setPassword(page: Page, password = NEW) {
  await newField(page).fill(password)
  await repeatField(page).fill(password)
  await button(page, 'newPassword.submit').click()
}

async function expectChanged(page: Page, login: string) {
  await expect(page).toHaveURL('/sign')
  await expect(page.getByText(t('recovery.done'))).toBeVisible()
  await expect(loginField(page)).toHaveValue(login)
}

/** The words of a page without the name that was typed and the seconds that are left. */
const plain = (text: string) => text.replace(/\S+@example\.com/, 'NAME').replace(/\d:\d\d/, '')

const signInStatus = async (
  api: { post: (url: string, options: object) => Promise<{ status: () => number }> },
  login: string,
  password: string,
) => (await api.post('/api/v2/user/signIn', { data: { login, password } })).status()

test.describe('asking for the letter', () => {
  test('the whole way, by login: letter, new password, sign-in', async ({ page, world, api }) => {
    await page.goto('/sign')
    await page.getByRole('link', { name: t('sign.forgot') }).click()
    await ask(page, 'rider')
    const [letter] = await world.mail('rider@example.com')
    await page.goto(letter?.link ?? '')
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    await setPassword(page)
    await expectChanged(page, 'rider')

    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(NEW)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    expect(await signInStatus(api, 'rider', OLD)).toBe(401)
  })

  test('a name nobody has gets the same answer, and no letter', async ({ page, world }) => {
    await page.goto('/recovery')
    await ask(page, 'rider@example.com')
    const known = await page.getByRole('main').innerText()
    await button(page, 'recovery.another').click()
    await expect(loginField(page)).toHaveValue('rider@example.com')
    await ask(page, 'nobody@example.com')
    const unknown = await page.getByRole('main').innerText()
    expect(plain(unknown)).toBe(plain(known))
    expect(await world.mail('nobody@example.com')).toHaveLength(0)
    expect(await world.mail('rider@example.com')).toHaveLength(1)
  })

  test('an empty name is not sent', async ({ page, world }) => {
    await page.goto('/recovery')
    await button(page, 'recovery.submit').click()
    await expect(page.getByText(t('field.required'))).toBeVisible()
    await expect(loginField(page)).toBeFocused()
    expect((await world.calls()).filter((call) => call.operation === 'recoveryRequest')).toEqual([])
  })

  test('another letter goes out after the wait', async ({ page, world }) => {
    await page.clock.install()
    await page.goto('/recovery')
    await ask(page, 'rider')
    await expect(waiting(page)).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward(61_000)
    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('recovery.sentAgain'))).toBeVisible()
    await expect(waiting(page)).toBeVisible()
    expect(await world.mail('rider@example.com')).toHaveLength(2)
  })

  test('a refused one says so and counts the wait down', async ({ page, world }) => {
    await page.clock.install()
    await page.goto('/recovery')
    await ask(page, 'rider')
    await page.clock.fastForward(61_000)
    await world.fault({ operation: 'recoveryRequest', kind: 'status', status: 429 })
    await button(page, 'resend.now').click()
    await expect(page.getByText('Слишком много попыток, подождите')).toBeVisible()
    await expect(waiting(page)).toBeVisible()
  })

  test('asked for twice in a minute: the form says when', async ({ page }) => {
    await page.clock.install()
    await page.goto('/recovery')
    await ask(page, 'rider')
    await button(page, 'recovery.another').click()
    await button(page, 'recovery.submit').click()
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    await expect(main.getByRole('status')).toContainText(/0:[45]\d|1:00/)
    await page.clock.fastForward(61_000)
    await expect(main.getByRole('status')).toHaveText(t('wait.over'))
  })

  test('a reload keeps what was done, and the browser leads back to the form', async ({ page }) => {
    await page.goto('/recovery')
    await ask(page, 'rider')
    await page.reload()
    await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
    await expect(page.getByText('rider', { exact: true })).toBeVisible()
    await expect(waiting(page)).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'recovery.title')).toBeVisible()
  })

  test('a lost connection is told, and what was typed stays', async ({ page, world }) => {
    await page.goto('/recovery')
    await world.fault({ operation: 'recoveryRequest', kind: 'status', status: 503 })
    await loginField(page).fill('rider')
    await button(page, 'recovery.submit').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Сервер не справился, попробуйте позже',
    )
    await expect(loginField(page)).toHaveValue('rider')
    await button(page, 'recovery.submit').click()
    await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
  })
})

test.describe('the link', () => {
  let link: (login: string) => Promise<string>
  test.beforeEach(({ world, api }) => {
    link = (login) =>
      linkFor(login, world, (name) => api.post('/api/v2/user/recovery', { data: { login: name } }))
  })

  test('leaves the address bar at once, and a reload still knows it', async ({ page }) => {
    const address = await link('rider')
    const key = new URL(address).searchParams.get('key') ?? ''
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(address)
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    expect(page.url()).not.toContain(key)
    // Only the page itself was asked for with the key; the API got it in a header.
    expect(asked.filter((url) => url.includes(key))).toEqual([address])
    await page.reload()
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    await setPassword(page)
    await expectChanged(page, 'rider')
    await page.goBack()
    await expect(heading(page, 'newPassword.title')).toHaveCount(0)
  })

  test('is told to be dead before anything is typed, with the way to a new letter', async ({
    page,
  }) => {
    await page.goto('/recovery?key=rec_nobody_knows')
    await expect(heading(page, 'verify.dead.title')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('link', { name: t('verify.dead.newLetter') }).click()
    await ask(page, 'rider')
  })

  test('works once', async ({ page, openBrowser }) => {
    const address = await link('rider')
    await page.goto(address)
    await setPassword(page)
    await expectChanged(page, 'rider')
    const other = await (await openBrowser()).newPage()
    await other.goto(address)
    await expect(heading(other, 'verify.dead.title')).toBeVisible()
  })

  test('works for an hour', async ({ page, world }) => {
    const address = await link('rider')
    await world.clock.advance(61 * MINUTE)
    await page.goto(address)
    await expect(heading(page, 'verify.dead.title')).toBeVisible()
  })

  test('may die while the password is typed', async ({ page, world }) => {
    await page.goto(await link('rider'))
    await expect(newField(page)).toBeVisible()
    await world.clock.advance(61 * MINUTE)
    await setPassword(page)
    await expect(heading(page, 'verify.dead.title')).toBeVisible()
  })

  test('with a key that is none is not asked about', async ({ page, world }) => {
    await page.goto(`/recovery?key=${encodeURIComponent('ключ')}`)
    await expect(heading(page, 'verify.dead.title')).toBeVisible()
    for (const query of ['?key=', '?key=one&key=two', '']) {
      await page.goto('/')
      await page.goto(`/recovery${query}`)
      await expect(heading(page, 'recovery.title')).toBeVisible()
    }
    expect((await world.calls()).filter((call) => call.operation === 'recoveryInspect')).toEqual([])
  })

  test('that cannot be checked may be tried again', async ({ page, world }) => {
    await world.fault({ operation: 'recoveryInspect', kind: 'status', status: 429 })
    await page.goto(await link('rider'))
    await expect(heading(page, 'verify.failed.title')).toBeVisible()
    await expect(page.getByText('Слишком много попыток, подождите')).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/0:5\d|1:00/)
        .first(),
    ).toBeVisible()
    await button(page, 'flow.tryAgain').click()
    await expect(heading(page, 'newPassword.title')).toBeVisible()
  })

  test('a slip of the network is tried again out of sight', async ({ page, world }) => {
    await world.fault({ operation: 'recoveryInspect', kind: 'reset' })
    await page.goto(await link('rider'))
    await expect(heading(page, 'newPassword.title')).toBeVisible()
  })

  test('is no use to a player who is signed in', async ({ page, signInAs }) => {
    const address = await link('rider')
    await signInAs('rider')
    await page.goto(address)
    await expect(page).toHaveURL('/profile')
  })
})

test.describe('the new password', () => {
  let link: (login: string) => Promise<string>
  test.beforeEach(({ world, api }) => {
    link = (login) =>
      linkFor(login, world, (name) => api.post('/api/v2/user/recovery', { data: { login: name } }))
  })

  test('has to keep the rules and be repeated', async ({ page }) => {
    await page.goto(await link('rider'))
    await newField(page).fill('abc')
    await expect(page.getByRole('status').filter({ hasText: 'Слабый' })).toBeVisible()
    await button(page, 'newPassword.submit').click()
    await expect(page.getByText(t('field.password'))).toBeVisible()
    await expect(newField(page)).toBeFocused()
    await newField(page).fill(NEW)
    await repeatField(page).fill(`${NEW}!`)
    await button(page, 'newPassword.submit').click()
    await expect(page.getByText(t('field.repeatMismatch'))).toBeVisible()
    await repeatField(page).fill(NEW)
    await button(page, 'newPassword.submit').click()
    await expectChanged(page, 'rider')
  })

  test("the server's objection stands on its field, and nothing typed is lost", async ({
    page,
    world,
  }) => {
    await page.goto(await link('rider'))
    await expect(newField(page)).toBeVisible()
    await page.route('**/api/v2/user/recovery', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await route.fulfill({
        status: 422,
        json: {
          message: 'Проверьте поля',
          code: 'validation',
          errors: { password: ['Этот пароль был в утечке'] },
        },
      })
    })
    await setPassword(page)
    await expect(page.getByText('Этот пароль был в утечке')).toBeVisible()
    await expect(newField(page)).toBeFocused()
    await expect(repeatField(page)).toHaveValue(NEW)
    await page.unroute('**/api/v2/user/recovery')
    await newField(page).fill(`${NEW}2`)
    await repeatField(page).fill(`${NEW}2`)
    await button(page, 'newPassword.submit').click()
    await expectChanged(page, 'rider')
    expect((await world.player('rider')).sessions).toBe(0)
  })

  test('wants a code where the second factor is the app; a wrong one uses nothing up', async ({
    page,
    world,
  }) => {
    await page.goto(await link('app_player'))
    await setPassword(page)
    await expect(page.getByText(t('field.required'))).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type('000000')
    // Other fields may be empty, so the code does not send the form.
    await button(page, 'newPassword.submit').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Неверный код. Осталось 4 попытки',
    )
    await expect(codeField(page)).toBeFocused()
    await expect(newField(page)).toHaveValue(NEW)
    await page.keyboard.type((await world.player('app_player')).app?.code ?? '')
    await button(page, 'newPassword.submit').click()
    await expectChanged(page, 'app_player')
  })

  test('takes a recovery code in the place of the app', async ({ page, world }) => {
    await page.goto(await link('app_player'))
    await button(page, 'signCode.useRecovery').click()
    const [code = ''] = (await world.player('app_player')).recoveryCodes
    await page.getByLabel(t('field.recoveryCodeLabel')).fill(code)
    await setPassword(page)
    await expectChanged(page, 'app_player')
    expect((await world.player('app_player')).recoveryCodes).not.toContain(code)
  })

  test('wants none where the letter proves the mailbox', async ({ page }) => {
    await page.goto(await link('mail_player'))
    await expect(newField(page)).toBeVisible()
    await expect(codeField(page)).toHaveCount(0)
    await setPassword(page)
    await expectChanged(page, 'mail_player')
  })

  test('signs an unverified player of this browser out, for the session has ended', async ({
    page,
    signInAs,
  }) => {
    const address = await link('new_player')
    await signInAs('new_player')
    await page.goto(address)
    await setPassword(page)
    await expectChanged(page, 'new_player')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })
})
