import type { Page } from '@playwright/test'
import { acceptDocuments } from './support/sign-up-form'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'
import { PASSWORD } from './support/locators'

const t = textsOf('ru')

const loginField = (page: Page) => page.getByLabel(t('sign.login'))
const passwordField = (page: Page) => page.getByLabel(t('field.passwordLabel'), { exact: true })
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })

async function signIn(page: Page, login = 'rider') {
  await loginField(page).fill(login)
  await passwordField(page).fill(PASSWORD)
  await button(page, 'sign.submit').click()
}

/** On a wide screen and at the narrowest width, where the test continues. */
async function expectNoOverflow(page: Page) {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const beside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beside).toBe(0)
  }
}

test.describe('E1 hostile server messages', () => {
  // Wider than any window.
  const WORD = 'W'.repeat(500)
  const WORDS = {
    'an endless word': WORD,
    markup: `<b id="planted">жирно</b><img src=x onerror="alert(1)">${'</p>'.repeat(300)}`,
    'a megabyte': 'Ошибка '.repeat(150_000),
  }

  test('are shown as one message in plain text', async ({ page, origin, signInAs }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 700 })
    let message = ''
    await page.route('**/api/v2/user/signIn', (route) =>
      route.fulfill({ status: 401, json: { message } }),
    )
    await page.goto('/sign')
    await loginField(page).fill('rider')
    await passwordField(page).fill(PASSWORD)
    for (const [name, words] of Object.entries(WORDS)) {
      await test.step(`${name} above a form`, async () => {
        message = words
        const answered = page.waitForResponse('**/api/v2/user/signIn')
        await button(page, 'sign.submit').click()
        await answered
        const alert = page.getByRole('alert')
        await expect(alert).toContainText(words.slice(0, 10))
        await expect(alert).toHaveCount(1)
        const said = (await alert.textContent()) ?? ''
        expect(said.length).toBeLessThanOrEqual(10_000)
        expect(words.startsWith(said.replace(/…$/, ''))).toBe(true)
        expect(said === words || words.length > 10_000).toBe(true)
        await expectNoOverflow(page)
        await expect(loginField(page)).toHaveValue('rider')
        await expect(page.locator('#planted')).toHaveCount(0)
        // The rest of the form is within reach.
        const form = await page.locator('form').boundingBox()
        expect(form?.height).toBeLessThan(900)
      })
    }

    await page.route('**/api/v2/user/signUp', (route) =>
      route.fulfill({ status: 409, json: { message, errors: { login: [message] } } }),
    )
    await follow(page, '/signup')
    await page.getByLabel(t('field.emailLabel')).fill('another@example.com')
    await passwordField(page).fill(PASSWORD)
    await acceptDocuments(page)
    const login = page.getByLabel(t('field.loginLabel'), { exact: true })
    await test.step('an endless word on a field', async () => {
      message = WORD
      await login.fill('another_5000')
      await expect(login).not.toHaveAttribute('aria-invalid')
      await button(page, 'signup.submit').click()
      await expect(login).toBeFocused()
      await expect(login).toHaveAttribute('aria-invalid', 'true')
      await expect(button(page, 'signup.submit')).toBeVisible()
      await expectNoOverflow(page)
    })

    await page.route('**/api/v2/user/verify', (route) =>
      route.fulfill({ status: 500, json: { message } }),
    )
    await follow(page, '/verify?key=abc')
    await button(page, 'verify.confirm.submit').click()
    await test.step('an endless word on a page without other messages', async () => {
      message = WORD
      const retry = button(page, 'flow.tryAgain')
      await retry.click()
      await expect(page.getByRole('main')).toContainText('WWWWW')
      await expect(retry).toBeInViewport()
      await expectNoOverflow(page)
    })

    await signInAs('rider')
    await page.route('**/api/v2/user/settings/email', async (route) => {
      await (route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { message } })
        : route.continue())
    })
    await page.route('**/api/v2/user/check', async (route) => {
      const answer = await route.fetch()
      const data = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...data, user: { ...data.user, pendingEmail: 'new@example.com' } },
      })
    })
    await page.goto(`${origin}/profile#personal`)
    await test.step('an endless word beside a button', async () => {
      message = WORD
      await button(page, 'profile.email.cancel').click()
      const alert = page.locator('#personal').getByRole('alert')
      await expect(alert).toContainText('WWWWW')
      await expect(alert).toHaveCount(1)
      await expectNoOverflow(page)
    })
  })
})

test.describe('A13 a browser that stores nothing', () => {
  test('keeps a player signed in until the page is closed if the storage is full', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/profile')
    await expect(page).toHaveURL('/sign')
    await signIn(page)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText(t('enter.notKept'))).toBeVisible()
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.reload()
    await expect(page).toHaveURL('/sign')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('works without storage and cookies until the page is closed', async ({ page }) => {
    await page.addInitScript((reason) => {
      const refuse = () => {
        throw new DOMException(reason, 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: refuse })
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: Object })
      Object.defineProperty(Navigator.prototype, 'locks', { get: refuse })
    }, 'The operation is insecure.')
    await page.goto('/sign')
    await page.getByRole('banner').getByRole('link', { name: /^EN/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('banner').getByRole('link', { name: /^RU/ }).click()
    await expect(button(page, 'sign.submit')).toBeVisible()
    await button(page, 'header.theme.switch').click()
    await signIn(page)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
    await expect(button(page, 'topUp.submit')).toBeVisible()
  })
})

test.describe('S1 malformed addresses', () => {
  const LONG = 'a'.repeat(6000)
  test('open a page that helps', async ({ page, origin }) => {
    for (const [address, arrives, shown] of [
      ['/recovery?key=%00%ff<script>alert(1)</script>', /^\/recovery$/, 'verify.dead.title'],
      [`/payment/success?payment=${LONG}`, /^\/payment/, 'payment.claim.title'],
      [`/oauth2/error?error=toString&error_description=${LONG}`, /^\/oauth2/, 'oauth2.general'],
    ] as const) {
      await page.goto(`${origin}${address}`)
      await expect(page.getByText(t(shown)).first()).toBeVisible()
      const { pathname, search, origin: at } = new URL(page.url())
      expect(at).toBe(origin)
      expect(pathname + search).toMatch(arrives)
      await expectNoOverflow(page)
    }
  })
})
