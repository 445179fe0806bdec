import { randomUUID } from 'node:crypto'
import { byLibrary } from './support/authenticator'
import { allow, expect, test } from './support/fixtures'
import {
  fillSignIn,
  mailOf,
  newAccount,
  type NewAccount,
  signIn,
  signOut,
} from './support/new-account'
import { answer, section } from './support/profile'
import * as protection from './support/protection'
import { submit } from './support/top-up'
import { button, t } from './support/locators'

/** Journeys in the profile, against any backend: see `any-backend.spec.ts`. */
const ANY = { tag: ['@any-backend', '@full'] }
const NEXT = 'Северное9-сияние'
const PROVIDER =
  '<!doctype html><html lang="en"><title>Provider</title><main><h1>Pay</h1></main></html>'

let player: NewAccount

test.beforeEach(async ({ page, api, world }) => {
  player = await newAccount(api, world)
  await signIn(page, player)
})

test('every section of the profile shows the server’s data', ANY, async ({ page }) => {
  await expect(section(page, 'balance').locator('dl > div')).toHaveCount(3)
  // The sign-up has opened a session as well.
  await expect(section(page, 'sessions').locator('tbody tr')).toHaveCount(2)
  await expect(section(page, 'transactions')).toContainText(t('profile.transactions.empty'))
  await expect(section(page, 'votes').getByRole('link').first()).toBeVisible()
  await expect(button(page, 'profile.author.open')).toBeVisible()
  const personal = section(page, 'personal')
  await expect(personal).toContainText(player.login)
  await expect(personal).toContainText(player.email)
  await expect(button(page, 'profile.password.submit')).toBeVisible()
  await expect(section(page, 'protection').getByRole('link')).toHaveAttribute('href', '/protection')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
})

test(
  'after a password change only the new password works, and other devices are signed out',
  ANY,
  async ({ page, openBrowser }) => {
    const other = await (await openBrowser()).newPage()
    await signIn(other, player)

    const part = section(page, 'password')
    await button(part, 'profile.password.submit').click()
    const change = async (current: string) => {
      await part.getByLabel(t('profile.password.current'), { exact: true }).fill(current)
      await part.getByLabel(t('profile.password.new'), { exact: true }).fill(NEXT)
      await part.getByLabel(t('profile.password.repeat'), { exact: true }).fill(NEXT)
      await button(part, 'profile.password.submit').click()
      await answer(page, 'confirm.accept')
    }
    await change('Wrong-2026!')
    const current = part.getByLabel(t('profile.password.current'), { exact: true })
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await change(player.password)
    await expect(page.getByText(t('profile.password.done'))).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL('/sign')

    await page.reload()
    await expect(section(page, 'sessions').locator('tbody tr')).toHaveCount(1)
    await signOut(page)
    await page.goto('/sign')
    await fillSignIn(page, player.login, player.password)
    await expect(page.getByRole('alert')).toHaveText(/\p{L}/u)
    await fillSignIn(page, player.login, NEXT)
    await expect(page).toHaveURL('/profile')
  },
)

test(
  'ended sessions stop working at once, and this one continues',
  ANY,
  async ({ page, openBrowser }) => {
    const other = await (await openBrowser()).newPage()
    await signIn(other, player)
    await page.reload()
    const rows = section(page, 'sessions').locator('tbody tr')
    await expect(rows).toHaveCount(3)
    await button(section(page, 'sessions'), 'profile.sessions.endAll').click()
    await answer(page, 'confirm.accept')
    await expect(rows).toHaveCount(1)
    await other.reload()
    await expect(other).toHaveURL('/sign')
    await page.reload()
    await expect(rows).toHaveCount(1)
  },
)

test('a new address is pending until its code is entered', ANY, async ({ page, world }) => {
  const email = mailOf(`${player.login}_new`)
  const part = section(page, 'personal')
  const present = part.locator('bdi').nth(1)
  await button(part, 'profile.email.change').click()
  await part.getByLabel(t('field.newEmailLabel')).fill(email)
  await part.getByLabel(t('profile.password.current')).fill(player.password)
  await button(part, 'newAddress.submit').click()
  await answer(page, 'confirm.accept')
  const code = part.getByLabel(t('field.codeLabel'), { exact: true })
  await expect(code).toBeVisible()
  await expect(present).toHaveText(player.email)

  await page.reload()
  await expect(present).toHaveText(player.email)
  const [message] = await world.mail(email, 'code')
  await code.fill(message?.code ?? '')
  await expect(page.getByText(t('profile.email.done'))).toBeVisible()
  await page.reload()
  await expect(present).toHaveText(email)
})

test(
  'an app protects the account; a recovery code replaces its code once',
  ANY,
  async ({ page }) => {
    await page.goto('/protection')
    await protection.method(page, 'protection.app').check()
    await protection.passwordField(page).fill(player.password)
    await button(page, 'flow.continue').click()
    await expect(protection.appField(page)).toBeVisible()
    const shown = await protection.keyBox(page).locator('code').textContent()
    const secret = (shown ?? '').replaceAll(' ', '')
    await protection.appField(page).fill(byLibrary.code(secret, Date.now()))
    await expect(protection.codes(page)).toHaveCount(10)
    const [first = ''] = await protection.codes(page).allTextContents()
    await protection.goOn(page)
    await signOut(page)

    const recover = async () => {
      await page.goto('/sign')
      await fillSignIn(page, player.login, player.password)
      await button(page, 'code.useRecovery').click()
      await page.getByLabel(t('field.recoveryCodeLabel')).fill(first)
      await page.keyboard.press('Enter')
    }
    await recover()
    await expect(page).toHaveURL('/profile#protection')
    await signOut(page)
    await recover()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/\p{L}/u)
    await expect(page).toHaveURL('/sign')
  },
)

test.describe(() => {
  test.use(
    allow({ kind: 'host', pattern: /./, why: 'the payment provider has an address of its own' }),
  )

  test(
    'a top-up opens the payment provider’s page and stays pending',
    ANY,
    async ({ page, api, origin }) => {
      const token = await page.evaluate(() => localStorage.getItem('token'))
      const bonuses = await api.get('/api/v2/user/getBonuses', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { min } = (await bonuses.json()).limits
      const probe = await api.post('/api/v2/user/donate', {
        data: { amount: min },
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      })
      const { url } = await probe.json()
      const provider = new URL('.', url)
      const known = (process.env['VITE_PAYMENT_ORIGINS'] ?? origin).split(',')
      test.skip(
        !known.includes(provider.origin),
        `it takes VITE_PAYMENT_ORIGINS=${provider.origin}`,
      )

      // No request reaches the provider itself.
      const asked: string[] = []
      await page.route(
        (url) => url.href.startsWith(provider.href),
        (route) => {
          asked.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: PROVIDER })
        },
      )
      await submit(page).click()
      await expect(page).toHaveTitle('Provider')
      expect(asked).toHaveLength(1)
    },
  )
})
