import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findAuthenticator } from './support/authenticator'
import { allow, expect, test } from './support/fixtures'
import { readQr } from './support/read-qr'
import { textsOf } from './support/texts'
import type { World } from './support/world'

const t = textsOf('ru')
const MINUTE = 60_000
const PASSWORD = 'Aurora-2026!'
const SITE_WORDS = { name: 'Aurora', login: 'rider' }

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })
const link = (page: Page, id: string) => main(page).getByRole('link', { name: t(id), exact: true })
const passwordField = (page: Page) => page.getByLabel(t('field.passwordLabel'), { exact: true })
const appField = (page: Page) => page.getByLabel(t('field.appCodeLabel'), { exact: true })
const letterField = (page: Page) => page.getByLabel(t('field.letterCodeLabel'), { exact: true })
const method = (page: Page, id: string) => page.getByRole('radio', { name: t(id) })
const keyBox = (page: Page) => page.getByRole('group', { name: t('protection.key') })
const codes = (page: Page) => page.locator('main ol code')
const saved = (page: Page) => page.getByRole('checkbox', { name: t('protection.saved') })

async function choose(page: Page, id: 'protection.app' | 'protection.email') {
  await method(page, id).check()
  await passwordField(page).fill(PASSWORD)
  await button(page, 'flow.continue').click()
}

async function chooseApp(page: Page): Promise<string> {
  await choose(page, 'protection.app')
  await expect(appField(page)).toBeVisible()
  return ((await keyBox(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
}

const appCode = async (world: World) => (await world.player('rider')).app?.code ?? ''
const mailCode = async (world: World) => (await world.mail('rider@example.com'))[0]?.code ?? ''
const mfaOf = async (world: World) => (await world.player('rider')).mfa

/** Up to the recovery codes. */
async function turnOn(page: Page, world: World) {
  await chooseApp(page)
  await appField(page).fill(await appCode(world))
  await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
}

async function goOn(page: Page) {
  await saved(page).check()
  await button(page, 'flow.continue').click()
  await expect(page.getByRole('heading', { name: t('protection.done') })).toBeVisible()
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
})

test.describe('the method', () => {
  test('is the app unless told otherwise; the letter says where it would go', async ({ page }) => {
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(method(page, 'protection.app')).toBeChecked()
    await expect(main(page)).toContainText('Письмо с кодом придёт на rider@example.com')
    await expect(page.getByRole('listitem').filter({ hasText: 'Способ' })).toHaveAttribute(
      'aria-current',
      'step',
    )
  })

  test('needs the password: none, a wrong one, the right one', async ({ page, world }) => {
    await button(page, 'flow.continue').click()
    await expect(page.getByText(t('field.required'))).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    await passwordField(page).fill('wrong-Password-1')
    await button(page, 'flow.continue').click()
    await expect(page.getByText('Неверный пароль', { exact: true })).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    await expect(passwordField(page)).toHaveValue('wrong-Password-1')
    await passwordField(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(appField(page)).toBeVisible()
    expect(await mfaOf(world)).toBeNull()
  })

  test('too many wrong passwords: the wait counts down', async ({ page, world }) => {
    await world.fault({ operation: 'protectionStart', kind: 'status', status: 429 })
    await passwordField(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    await expect(main(page).getByRole('status')).toContainText(/0:5\d|1:00/)
  })

  test('cannot be chosen where another tab was quicker', async ({ page, context, world }) => {
    const other = await context.newPage()
    await other.goto('/protection')
    await turnOn(other, world)
    await passwordField(page).fill(PASSWORD)
    await button(page, 'flow.continue').click()
    await expect(page.getByRole('heading', { name: t('protection.done') })).toBeVisible()
    await expect(passwordField(page)).toHaveCount(0)
  })

  test('is asked for after the server could not say what is on, and then could', async ({
    page,
    world,
  }) => {
    await world.fault({ operation: 'protectionView', kind: 'status', status: 429 })
    await page.reload()
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    await button(page, 'flow.tryAgain').click()
    await expect(passwordField(page)).toBeVisible()
  })
})

test.describe('by app', () => {
  test('an authenticator that nobody here wrote turns it on, and signs in with it', async ({
    page,
    world,
    openBrowser,
  }, testInfo) => {
    // Two browsers, a camera, and perhaps an installation.
    test.slow()
    const authenticator = findAuthenticator()
    testInfo.annotations.push({
      type: 'authenticator',
      description:
        authenticator.name === 'oathtool'
          ? 'oathtool'
          : 'oathtool is not here and could not be installed; otpauth, which the sandbox uses, too',
    })
    const key = await chooseApp(page)
    const picture = page.getByRole('img', { name: t('protection.qrLabel') })
    const scanned = new URL((await readQr(picture)) ?? '')
    expect(scanned.protocol + scanned.host).toBe('otpauth:totp')
    expect(decodeURIComponent(scanned.pathname)).toMatch(/rider$/)
    const secret = scanned.searchParams.get('secret') ?? ''
    expect(secret).toBe(key)

    await appField(page).fill(authenticator.code(secret, Date.now()))
    await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
    await goOn(page)
    expect(await mfaOf(world)).toBe('app')

    // A code works once: on with the clock.
    await world.clock.advance(MINUTE)
    const other = await (await openBrowser()).newPage()
    await other.goto('/sign')
    await other.getByLabel(t('sign.login')).fill('rider')
    await passwordField(other).fill(PASSWORD)
    await other.keyboard.press('Enter')
    await other
      .getByLabel(t('field.codeLabel'), { exact: true })
      .fill(authenticator.code(secret, Date.now() + MINUTE))
    await expect(other).toHaveURL('/profile')
  })

  test('the key stands in groups of four, and is copied without them', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const key = await chooseApp(page)
    await expect(keyBox(page).locator('code')).toHaveText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    await button(page, 'protection.copyKey').click()
    await expect(page.getByText(t('protection.keyCopied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  })

  test('where the clipboard is refused the key is selected to be copied by hand', async ({
    page,
  }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    const key = await chooseApp(page)
    await button(page, 'protection.copyKey').click()
    await expect(page.getByText(t('copy.byHand'))).toBeVisible()
    const selected = await page.evaluate(() => String(getSelection()))
    expect(selected.replaceAll(' ', '')).toBe(key)
  })

  test('on a phone the key comes before the code to scan', async ({ page }) => {
    const places = async () => {
      const key = await keyBox(page).boundingBox()
      const picture = await page.getByRole('img', { name: t('protection.qrLabel') }).boundingBox()
      return { key: key?.y ?? 0, picture: picture?.y ?? 0 }
    }
    await chooseApp(page)
    const wide = await places()
    expect(wide.picture).toBeLessThan(wide.key)
    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = await places()
    expect(narrow.key).toBeLessThan(narrow.picture)
  })

  test.describe('without the code to scan', () => {
    test.use(
      allow({
        kind: 'console',
        pattern: /^Failed to load resource: net::ERR_FAILED/,
        why: "the browser's own line for the file that the test holds back",
      }),
    )

    test('the key is enough', async ({ page, world }) => {
      await page.route(/qr-path/, (route) => route.abort())
      await choose(page, 'protection.app')
      await expect(page.getByText(t('protection.qrFailed'))).toBeVisible()
      await appField(page).fill(await appCode(world))
      await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
    })
  })

  test('wrong codes count down, and the fifth begins anew with nothing on', async ({
    page,
    world,
  }) => {
    await chooseApp(page)
    const alert = main(page).getByRole('alert')
    for (const [wrong, left] of [
      ['000001', 'Осталось 4 попытки'],
      ['000002', 'Осталось 3 попытки'],
      ['000003', 'Осталось 2 попытки'],
      ['000004', 'Осталась 1 попытка'],
    ] as const) {
      await appField(page).fill(wrong)
      await expect(alert).toHaveText(`Неверный код. ${left}`)
      await expect(appField(page)).toBeFocused()
    }
    await appField(page).fill('000005')
    await expect(page.getByText(t('protection.attempts'))).toBeVisible()
    expect(await mfaOf(world)).toBeNull()
    await turnOn(page, world)
  })

  test('its time ends by either clock with nothing on', async ({ page, world }) => {
    await chooseApp(page)
    await world.clock.advance(11 * MINUTE)
    await appField(page).fill(await appCode(world))
    await expect(page.getByText(t('protection.expired'))).toBeVisible()
    expect(await mfaOf(world)).toBeNull()

    await page.clock.install()
    await page.reload()
    await chooseApp(page)
    await page.clock.fastForward(25 * MINUTE)
    await expect(page.getByText(t('protection.expired'))).toBeVisible()
  })
})

test.describe('without an answer', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /^ApiError: protectionConfirm: unknown/,
      why: 'what is no answer of the server is logged',
    }),
  )

  test('the page finds out that it is on', async ({ page, world }) => {
    await chooseApp(page)
    await world.fault({ operation: 'protectionConfirm', kind: 'half' })
    await appField(page).fill(await appCode(world))
    await expect(page.getByText(t('protection.noCodes'))).toBeVisible()
    await expect(link(page, 'protection.toProfile')).toBeVisible()
    expect(await mfaOf(world)).toBe('app')
  })

  test('so it does where the browser sent the code twice', async ({ page, world }) => {
    await chooseApp(page)
    // Browsers repeat a request by themselves when a used connection breaks.
    await world.fault({ operation: 'protectionConfirm', kind: 'reset', done: true })
    await appField(page).fill(await appCode(world))
    await expect(page.getByText(t('protection.noCodes'))).toBeVisible()
  })

  test('the button sends it again', async ({ page, world }) => {
    await chooseApp(page)
    await page.route('**/bindProtection', (route) => route.abort(), { times: 1 })
    await appField(page).fill(await appCode(world))
    await expect(main(page).getByRole('alert')).toHaveText(t('error.unknown'))
    expect(await mfaOf(world)).toBeNull()
    await button(page, 'protection.turnOn').click()
    await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
  })
})

test.describe('by e-mail', () => {
  test('the code of the letter turns it on', async ({ page, world }) => {
    await choose(page, 'protection.email')
    await expect(letterField(page)).toBeFocused()
    await expect(page.getByText('r***@example.com')).toBeVisible()
    await letterField(page).fill(await mailCode(world))
    await expect(codes(page)).toHaveCount(10)
    await goOn(page)
    expect(await mfaOf(world)).toBe('email')
  })

  test('another letter goes out after the wait', async ({ page, world }) => {
    await page.clock.install()
    await page.reload()
    await choose(page, 'protection.email')
    const first = await mailCode(world)
    await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.clock.fastForward(61_000)
    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('signCode.sent'))).toBeVisible()
    const second = await mailCode(world)
    expect(second).not.toBe(first)
    await letterField(page).fill(second)
    await expect(codes(page)).toHaveCount(10)
  })

  test('a refused letter says so and counts the wait down', async ({ page, world }) => {
    await page.clock.install()
    await page.reload()
    await choose(page, 'protection.email')
    await expect(letterField(page)).toBeFocused()
    await page.clock.fastForward(61_000)
    await world.fault({ operation: 'protectionResend', kind: 'status', status: 429 })
    await button(page, 'resend.now').click()
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
  })
})

test.describe('leaving in the middle leaves nothing on', () => {
  test.afterEach(async ({ world, api }) => {
    expect(await mfaOf(world)).toBeNull()
    const answer = await api.post('/api/v2/user/signIn', {
      data: { login: 'rider', password: PASSWORD },
    })
    expect((await answer.json()).result).toBe('ok')
  })

  test('by the way back', async ({ page }) => {
    await chooseApp(page)
    await button(page, 'flow.back').click()
    await expect(method(page, 'protection.app')).toBeChecked()
    await expect(passwordField(page)).toHaveValue('')
  })

  test('by another page', async ({ page }) => {
    await chooseApp(page)
    await link(page, 'profile.title').click()
    await expect(page).toHaveURL('/profile')
    await page.goBack()
    await expect(passwordField(page)).toBeVisible()
  })

  test('by a reload, which keeps no secret', async ({ page }) => {
    const key = await chooseApp(page)
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
    )
    expect(kept).not.toContain(key)
    await page.reload()
    await expect(passwordField(page)).toBeVisible()
  })

  test('by cancelling', async ({ page }) => {
    await link(page, 'flow.cancel').click()
    await expect(page).toHaveURL('/profile')
  })
})

test.describe('the recovery codes', () => {
  test.beforeEach(async ({ page, world }) => {
    await turnOn(page, world)
  })

  test('have to be saved before it goes on', async ({ page }) => {
    await expect(codes(page)).toHaveCount(10)
    await button(page, 'flow.continue').click()
    await expect(page.getByText(t('protection.saveFirst'))).toBeVisible()
    await expect(saved(page)).toBeFocused()
    await goOn(page)
    await expect(codes(page)).toHaveCount(0)
  })

  test('are copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const shown = await codes(page).allTextContents()
    await button(page, 'protection.copy').click()
    await expect(page.getByText(t('protection.codesCopied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
  })

  test('are downloaded, under the policy of the site', async ({ page }) => {
    const shown = await codes(page).allTextContents()
    const coming = page.waitForEvent('download')
    await button(page, 'protection.download').click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('recovery-codes-rider.txt')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toBe([t('protection.codesOf', SITE_WORDS), '', ...shown, ''].join('\n'))
  })

  test('are printed, alone and black on white', async ({ page }) => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await button(page, 'protection.print').click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(codes(page).first()).toBeVisible()
    await expect(page.getByText(t('protection.codesOf', SITE_WORDS))).toBeVisible()
    await expect(codes(page).first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.locator('button:visible')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  test('are not closed by mistake, and never shown again', async ({ page }) => {
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
    })
    await page.reload()
    await asked
    await expect(page.getByText(t('protection.onLead'))).toBeVisible()
    await expect(codes(page)).toHaveCount(0)
  })
})

test.describe('the success', () => {
  test.beforeEach(async ({ page, world }) => {
    await page.clock.install()
    await page.reload()
    await turnOn(page, world)
  })

  test('leads to the profile after five seconds', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + MINUTE)
    await goOn(page)
    await expect(main(page)).toContainText(/через 5\s+секунд/)
    await page.clock.runFor(3000)
    await expect(main(page)).toContainText(/через 2\s+секунды/)
    await expect(page).toHaveURL('/protection')
    await page.clock.runFor(2100)
    await expect(page).toHaveURL('/profile')
    await page.clock.resume()
  })

  test('leads there at once', async ({ page }) => {
    await goOn(page)
    await link(page, 'protection.goNow').click()
    await expect(page).toHaveURL('/profile')
  })

  test('stays where the player stops the clock', async ({ page }) => {
    await goOn(page)
    await button(page, 'protection.stay').click()
    await expect(main(page)).not.toContainText('Вернёмся')
    await page.clock.fastForward(MINUTE)
    await expect(page).toHaveURL('/protection')
    await link(page, 'protection.toProfile').click()
    await expect(page).toHaveURL('/profile')
  })

  test('is known to the whole page, and to the next visit', async ({ page }) => {
    await goOn(page)
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
    expect(user.mfa).toBe('app')
    await page.goto('/profile')
    await page.goto('/protection')
    await expect(page.getByText(t('protection.onLead'))).toBeVisible()
    await expect(passwordField(page)).toHaveCount(0)
    await link(page, 'protection.toProfile').click()
    await expect(page).toHaveURL('/profile')
  })
})
