import { findAuthenticator } from './support/authenticator'
import { passTime, MINUTE } from './support/clock'
import { allow, expect, test } from './support/fixtures'
import {
  appField,
  choose,
  chooseApp,
  goOn,
  keyBox,
  link,
  mfaOf,
  passwordField,
  turnOn,
} from './support/protection'
import { readQr } from './support/read-qr'
import { button, main, PASSWORD, t } from './support/locators'
import { appCode } from './support/second-step'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
})

test.describe('T2 by app', () => {
  test('an independent authenticator turns it on, and signs in with it', async ({
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
    await other.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
    await other.keyboard.press('Enter')
    await other
      .getByLabel(t('field.codeLabel'), { exact: true })
      .fill(authenticator.code(secret, Date.now() + MINUTE))
    await expect(other).toHaveURL('/profile')
  })

  test('the key is copied or typed, and wrong codes turn nothing on', async ({
    page,
    context,
    world,
  }) => {
    const key = await chooseApp(page)
    await test.step('the key is shown in groups of four, and copied without them', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await expect(keyBox(page).locator('code')).toHaveText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      await button(page, 'protection.copyKey').click()
      await expect(page.getByText(t('protection.keyCopied'))).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    })

    await test.step('where the clipboard is refused the key is selected to be copied by hand', async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
        document.execCommand = () => false
      })
      await button(page, 'protection.copyKey').click()
      await expect(page.getByText(t('copy.byHand'))).toBeVisible()
      const selected = await page.evaluate(() => String(getSelection()))
      expect(selected.replaceAll(' ', '')).toBe(key)
    })

    await test.step('T4 wrong codes count down, and the fifth starts again with nothing on', async () => {
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
      await appField(page).fill(await appCode(world, 'rider'))
      await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
    })
  })

  test('expires by either clock, with nothing turned on', async ({ page, world }) => {
    await chooseApp(page)
    await world.clock.advance(11 * MINUTE)
    await appField(page).fill(await appCode(world, 'rider'))
    await expect(page.getByText(t('protection.expired'))).toBeVisible()
    expect(await mfaOf(world)).toBeNull()

    await page.clock.install()
    await chooseApp(page)
    await passTime(page, 25 * MINUTE)
    await expect(page.getByText(t('protection.expired'))).toBeVisible()
  })
})

test.describe('T2 without an answer', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /^ApiError: protectionConfirm: unknown/,
      why: 'what is no answer of the server is logged',
    }),
  )

  test('the button sends it again, and the page finds out that it is on', async ({
    page,
    world,
  }) => {
    await test.step('the button sends it again', async () => {
      await chooseApp(page)
      await page.route('**/bindProtection', (route) => route.abort(), { times: 1 })
      await appField(page).fill(await appCode(world, 'rider'))
      await expect(main(page).getByRole('alert')).toHaveText(t('error.unknown'))
      expect(await mfaOf(world)).toBeNull()
      expect(await world.count('protectionConfirm')).toBe(0)
    })

    await test.step('the page finds out that it is on', async () => {
      await world.fault({ operation: 'protectionConfirm', kind: 'half' })
      await button(page, 'protection.turnOn').click()
      await expect(page.getByText(t('protection.newCodesLost'))).toBeVisible()
      await expect(link(page, 'protection.toProfile')).toBeVisible()
      expect(await mfaOf(world)).toBe('app')
    })
  })

  test('the page finds out that the protection is on where the browser sent the code twice', async ({
    page,
    world,
  }) => {
    await chooseApp(page)
    // Browsers repeat a request by themselves when a used connection breaks.
    await world.fault({ operation: 'protectionConfirm', kind: 'reset', done: true })
    await appField(page).fill(await appCode(world, 'rider'))
    await expect(page.getByText(t('protection.newCodesLost'))).toBeVisible()
  })
})

test.describe('T2 by app on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the app of the phone itself is opened, the key can be copied, and the code to scan is folded', async ({
    page,
  }) => {
    await chooseApp(page)
    await expect(link(page, 'protection.openApp')).toHaveAttribute('href', /^otpauth:\/\/totp\//)
    await expect(keyBox(page)).toBeVisible()
    const picture = page.getByRole('img', { name: t('protection.qrLabel') })
    await expect(picture).toBeHidden()
    await page.getByText(t('protection.showQr')).click()
    await expect(picture).toBeVisible()
  })
})
