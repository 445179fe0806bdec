import { acceptDocuments, fillSignUp } from './support/sign-up-form'
import { expect, test } from './support/fixtures'
import {
  fillSignIn,
  linkTo,
  newAccount,
  newName,
  pathOf,
  signIn,
  signOut,
  signUp,
  verify,
} from './support/new-account'
import { ask, expectChanged, setPassword } from './support/recovery'
import { untranslatedTexts } from './support/untranslated'
import { cookies, en, language, ru as t } from './support/switches'
import { button } from './support/locators'

/**
 * Journeys that need only e-mails from the sandbox: `npm run contract -- --through-ui` runs them
 * against any backend.
 */
const ANY = { tag: ['@any-backend', '@full'] }
const NEXT = 'Северное9-сияние'

test(
  'a player signs up, follows the link in the e-mail and sees the profile',
  { tag: '@any-backend' },
  async ({ page, world }) => {
    const player = newName()
    await page.goto('/signup')
    await fillSignUp(page, player)
    await expect(page).toHaveURL('/signup?to=verify')

    await page.goto(pathOf(await linkTo(player, 'verify', world)))
    await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
    await page.getByRole('link', { name: t('verify.done.profile') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.login)
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.login)
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
  },
)

test(
  'a taken login is rejected at its field, and another one is accepted',
  ANY,
  async ({ page, api }) => {
    const { login } = await signUp(api)
    const player = newName()
    await page.goto('/signup')
    const field = page.getByLabel(t('field.loginLabel'), { exact: true })
    await field.fill(login)
    await page.getByLabel(t('field.emailLabel')).fill(player.email)
    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(player.password)
    await acceptDocuments(page)
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(player.login)
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await expect(page).toHaveURL('/signup?to=verify')
  },
)

test(
  'an unverified player waits, and continues after following the link in the e-mail',
  ANY,
  async ({ page, api, world }) => {
    const player = await signUp(api)
    await page.goto('/sign')
    await fillSignIn(page, player.email, player.password)
    await expect(page).toHaveURL('/signup?to=verify')
    await expect(page.getByRole('main').getByText(player.email)).toBeVisible()
    await page.goto('/profile')
    await expect(page).toHaveURL('/signup?to=verify')
    await page.getByRole('button', { name: t('waiting.done') }).click()
    await expect(page.getByText(t('waiting.notYet'))).toBeVisible()

    await verify(player, api, world)
    await page.getByRole('button', { name: t('waiting.done') }).click()
    await expect(page).toHaveURL('/profile')
  },
)

test(
  'a wrong password is rejected with a message, and the right one signs in',
  ANY,
  async ({ page, api, world }) => {
    const player = await newAccount(api, world)
    await page.goto('/sign')
    await fillSignIn(page, player.login, 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText(/\p{L}/u)
    await expect(page).toHaveURL('/sign')
    await fillSignIn(page, player.email.toUpperCase(), player.password)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.login)
  },
)

test('signing out closes the profile and revokes the token', ANY, async ({ page, api, world }) => {
  await signIn(page, await newAccount(api, world))
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await signOut(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/sign')
  const headers = { authorization: `Bearer ${token}` }
  expect((await api.get('/api/v2/user/check', { headers })).status()).toBe(401)
})

test(
  'a visitor who opened a guarded page returns to it after signing in',
  ANY,
  async ({ page, api, world }) => {
    const player = await newAccount(api, world)
    await page.goto('/protection?from=letter#app')
    await expect(page).toHaveURL('/sign')
    await fillSignIn(page, player.login, player.password)
    await expect(page).toHaveURL('/protection?from=letter#app')
  },
)

test(
  'language and theme are kept from the first page on; the server’s messages follow the language',
  ANY,
  async ({ page, api, world }) => {
    const player = await newAccount(api, world)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/sign')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.theme.switch') })
      .click()
    await language(page, 'en').click()
    await page.getByLabel(en('sign.login')).fill(player.login)
    const password = page.getByLabel(en('field.passwordLabel'), { exact: true })
    await password.fill('not-the-password')
    await page.getByRole('button', { name: en('sign.submit') }).click()
    await expect(page.getByRole('alert')).toHaveText(/\p{L}/u)
    expect(await untranslatedTexts(page, 'en')).toEqual([])

    await password.fill(player.password)
    await page.getByRole('button', { name: en('sign.submit') }).click()
    await expect(page).toHaveURL('/profile')
    await page.reload()
    await expect(page.getByText(en('profile.sessions.current'), { exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await cookies(page)).toEqual({ locale: 'en', theme: 'light' })
  },
)

test(
  'a recovery gets the same response whether or not the name exists',
  ANY,
  async ({ page, api, world }) => {
    const main = page.getByRole('main')
    const said = async (email: string) => {
      await ask(page, email)
      return (await main.innerText()).replace(email, 'NAME').replace(/\d:\d\d/, 'WAIT')
    }
    await page.goto('/recovery')
    const known = await said((await newAccount(api, world)).email)
    await button(page, 'recovery.another').click()
    expect(await said(newName().email)).toBe(known)
  },
)

test(
  'a recovery link sets a new password; the old one is rejected',
  ANY,
  async ({ page, api, world }) => {
    const player = await newAccount(api, world)
    await page.goto('/recovery')
    await ask(page, player.login)
    await page.goto(pathOf(await linkTo(player, 'recovery', world)))
    await setPassword(page, NEXT)
    await expectChanged(page, player.login)
    await fillSignIn(page, player.login, player.password)
    await expect(page.getByRole('alert')).toHaveText(/\p{L}/u)
    await fillSignIn(page, player.login, NEXT)
    await expect(page).toHaveURL('/profile')
  },
)

test('a link with an unknown token is reported as dead', ANY, async ({ page }) => {
  await page.goto('/recovery?key=rec_nobody_knows')
  await expect(page.getByRole('heading', { name: t('verify.dead.title') })).toBeVisible()
  await page.goto('/verify?key=ver_nobody_knows')
  await button(page, 'verify.confirm.submit').click()
  await expect(page.getByRole('heading', { name: t('verify.dead.title') })).toBeVisible()
})
