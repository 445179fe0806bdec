import type { Page } from '@playwright/test'
import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { live } from './support/first-load'
import { holdResponse } from './support/intercept'
import { answer, newestCode, openForm, openProfile, section } from './support/profile'
import { openProfile as openTopUp, submit } from './support/top-up'
import { button, PASSWORD, t } from './support/locators'

/** An answer that comes when the player that it was asked for has gone (docs/adr/0003-session.md). */

const NEXT = 'Северное9-сияние'

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: t('header.signIn') })

async function signOut(page: Page) {
  await button(page, 'menu.account').click()
  await button(page, 'menu.logout').click()
  await answer(page, 'confirm.accept')
}

async function goHome(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Aurora: на главную' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
}

async function fillSignIn(page: Page, login: string) {
  await page.getByLabel(t('sign.login')).fill(login)
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await button(page, 'sign.submit').click()
}

async function signInAtPage(page: Page, login: string) {
  await signInLink(page).click()
  await fillSignIn(page, login)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)
}

test('A13 the code of a new address does not sign a player back in', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('new_player')
  await page.goto('/signup?to=verify')
  await button(page, 'waiting.changeAddress').click()
  await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
  await page.getByLabel(t('profile.password.current')).fill(PASSWORD)
  await button(page, 'newAddress.submit').click()
  const code = page.getByLabel(t('field.codeLabel'), { exact: true })
  await expect(code).toBeFocused()
  const confirmed = await holdResponse(page, 'settings/email')
  await code.fill(await newestCode(world, 'right@example.com'))
  await confirmed.taken

  await signOut(page)
  await expect(signInLink(page)).toBeVisible()
  await confirmed.release()
  expect(await stored(page)).toEqual({})
  await expect(signInLink(page)).toBeVisible()
})

for (const where of ['this tab', 'another tab'] as const) {
  test(`A14 the end of one player’s sessions shows nothing to the next, who signed in in ${where}`, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs('rider')
    await openProfile(page)
    const rows = section(page, 'sessions').locator('tbody tr')
    await expect(rows).toHaveCount(3)
    const ended = await holdResponse(page, 'revoke')
    await button(section(page, 'sessions'), 'profile.sessions.endAll').click()
    await answer(page, 'confirm.accept')
    await ended.taken

    const place = where === 'this tab' ? page : await context.newPage()
    if (place !== page) await place.goto('/rules')
    await signOut(place)
    await signInAtPage(place, 'empty')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('empty')
    await expect(section(page, 'sessions').getByText(t('profile.sessions.current'))).toBeVisible()
    // The names of countries come late.
    await expect(rows).toContainText(['Россия'])
    const before = [await stored(page), await rows.allTextContents()]
    await ended.release()
    expect([await stored(page), await rows.allTextContents()]).toEqual(before)
    await expect(page.getByText(t('profile.sessions.closed'))).toHaveCount(0)
  })
}

/** Sends the form of a new password, whose response is held back. */
async function changePassword(page: Page) {
  const changed = await holdResponse(page, 'settings/password')
  await openForm(page, 'password')
  const part = section(page, 'password')
  await part.getByLabel('Текущий пароль', { exact: true }).fill(PASSWORD)
  await part.getByLabel('Новый пароль', { exact: true }).fill(NEXT)
  await part.getByLabel('Повторите новый пароль', { exact: true }).fill(NEXT)
  await button(part, 'profile.password.submit').click()
  await answer(page, 'confirm.accept')
  return changed
}

test('A14 a tab that is refused while another one’s password change is under way takes its token', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  const changed = await changePassword(page)
  await changed.taken
  const other = await context.newPage()
  const refused = other.waitForResponse((response) => response.status() === 401)
  await other.goto('/profile')
  await refused
  // Within the second after which a refused token is compared with the stored one again.
  await changed.release()
  await expect(section(other, 'sessions').getByText(t('profile.sessions.current'))).toBeVisible()
  await expect(page.getByText(t('profile.password.done'))).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('A11 a password change that renews the token does not undo a sign-out', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  const changed = await changePassword(page)
  await changed.taken

  // The answer comes before the one to the sign-out, and so before everything is cleared.
  await page.route('**/api/v2/user/signOut', async (route) => {
    await changed.release()
    await route.continue()
  })
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
  expect(await stored(page)).toEqual({})
})

/** Sends the form of sign-in, and is at home before the answer. */
async function leaveSignIn(page: Page, login: string) {
  await signInLink(page).click()
  const asked = await holdResponse(page, 'signIn')
  await fillSignIn(page, login)
  await asked.taken
  await goHome(page)
  return asked
}

test.describe('a response to a page that was left redirects no one', () => {
  test('of a visitor', async ({ page, world }) => {
    await page.clock.install()

    await test.step('to the e-mail of a recovery', async () => {
      await page.goto('/recovery')
      const sent = await holdResponse(page, 'recovery')
      await page.getByLabel(t('sign.login')).fill('rider')
      await button(page, 'recovery.submit').click()
      await sent.taken
      await page
        .getByRole('main')
        .getByRole('link', { name: t('recovery.toSign') })
        .click()
      const login = page.getByLabel(t('sign.login'))
      await login.fill('typed')
      await sent.release()
      await expect(page).toHaveURL('/sign')
      await expect(login).toHaveValue('typed')
    })

    await test.step('to the e-mail that was sent again, from the form of another name', async () => {
      await world.clock.advance(61_000)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('sign.forgot') })
        .click()
      await expect(page).toHaveURL('/recovery')
      const login = page.getByLabel(t('sign.login'))
      await login.fill('rider')
      await button(page, 'recovery.submit').click()
      await expect(button(page, 'recovery.another')).toBeVisible()
      await passTime(page, 61_000)
      await world.clock.advance(61_000)
      const again = await holdResponse(page, 'recovery')
      await button(page, 'resend.now').click()
      await again.taken
      await button(page, 'recovery.another').click()
      await login.fill('typed')
      await again.release()
      await expect(login).toHaveValue('typed')
    })

    await goHome(page)

    await test.step('to the second step of a sign-in', async () => {
      const asked = await leaveSignIn(page, 'app_player')
      await asked.release()
      await expect(page).toHaveURL('/')
    })

    await test.step('to the profile, but a player who has signed in stays signed in', async () => {
      const asked = await leaveSignIn(page, 'rider')
      await asked.release()
      await expect(page.getByRole('banner')).toContainText('rider')
      await expect(page).toHaveURL('/')
    })
  })

  test('the response to an abandoned sign-in does not replace the player who signed in since', async ({
    page,
  }) => {
    await page.goto('/')
    await live(page)
    const asked = await leaveSignIn(page, 'rider')
    await signInAtPage(page, 'empty')
    const before = await stored(page)
    await asked.release()
    expect(await stored(page)).toEqual(before)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('empty')
  })

  test('to the waiting page', async ({ page, world, signInAs }) => {
    await signInAs('new_player')
    await page.goto('/signup?to=verify')
    const sent = await holdResponse(page, 'verify')
    await button(page, 'resend.now').click()
    await sent.taken
    await goHome(page)
    await sent.release()
    await expect(page).toHaveURL('/')
    expect(await world.mail('new_player@example.com')).not.toEqual([])
  })

  test('to the payment provider', async ({ page, signInAs }) => {
    await signInAs('rider')
    await openTopUp(page)
    const paid = await holdResponse(page, 'donate')
    await submit(page).click()
    await paid.taken
    await goHome(page)
    await paid.release()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
  })
})
