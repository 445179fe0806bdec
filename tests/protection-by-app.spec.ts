import { findAuthenticator } from './support/authenticator'
import { MINUTE } from './support/clock'
import { allow, expect, test } from './support/fixtures'
import { appField, chooseApp, goOn, keyBox, link, mfaOf, passwordField } from './support/protection'
import { readQr } from './support/read-qr'
import { button, PASSWORD, t } from './support/locators'
import { appCode } from './support/second-step'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
})

test.describe('T2 by app', () => {
  test('works with an independent authenticator, from setup to sign-in', async ({
    page,
    world,
    api,
  }, testInfo) => {
    // Reading the QR code is slow, and the authenticator may have to be installed.
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

    // A code works only once: advance the clock.
    await world.clock.advance(MINUTE)
    const credentials = { login: 'rider', password: PASSWORD }
    const started = await api.post('/api/v2/user/signIn', { data: credentials })
    const { challenge } = await started.json()
    const code = authenticator.code(secret, Date.now() + MINUTE)
    const signedIn = await api.put('/api/v2/user/signIn', { data: { challenge, code } })
    expect(signedIn.status()).toBe(200)
  })

  test.describe('without the QR code', () => {
    test.use(
      allow({
        kind: 'console',
        pattern: /^Failed to load resource: net::ERR_FAILED/,
        why: "the browser's own message about the file that the test blocks",
      }),
    )

    test('can be set up with the key, copied or typed', async ({ page, context, world }) => {
      await page.route(/qr-path/, (route) => route.abort())
      const key = await chooseApp(page)
      await expect(page.getByText(t('protection.qrFailed'))).toBeVisible()

      await test.step('the key is shown in groups of four, and copied without spaces', async () => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await expect(keyBox(page).locator('code')).toHaveText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
        await button(page, 'protection.copyKey').click()
        await expect(page.getByText(t('protection.keyCopied'))).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
      })

      await test.step('if the clipboard is denied, the key is selected for manual copying', async () => {
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
          document.execCommand = () => false
        })
        await button(page, 'protection.copyKey').click()
        await expect(page.getByText(t('copy.byHand'))).toBeVisible()
        const selected = await page.evaluate(() => String(getSelection()))
        expect(selected.replaceAll(' ', '')).toBe(key)
      })

      await appField(page).fill(await appCode(world, 'rider'))
      await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
    })
  })
})

test.describe('T2 by app on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('opens the app on the same phone, offers the key for copying, and collapses the QR code', async ({
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
