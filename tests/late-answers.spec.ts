import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { answer, button, newestCode, openProfile, PASSWORD, section, t } from './support/profile'

/** An answer that comes when the player that it was asked for has gone (docs/adr/0003-session.md). */

const NEXT = 'Северное9-сияние'

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: t('header.signIn') })

/** Has the server answer the next request to `path` at once, and the page hear of it when the test says so. */
async function hold(page: Page, path: string) {
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  const late = async (route: Route) => {
    const response = await route.fetch()
    taken.resolve()
    await released.promise
    await route.fulfill({ response })
    heard.resolve()
  }
  await page.route(`**/api/v2/user/${path}`, late, { times: 1 })
  return {
    taken: taken.promise,
    /** Ends when the page has done what it does about the answer: it draws twice after it came. */
    release: async () => {
      released.resolve()
      await heard.promise
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      })
    },
  }
}

async function logOut(page: Page) {
  await button(page, 'menu.account').click()
  await button(page, 'menu.logout').click()
  await answer(page, 'confirm.accept')
}

async function signInAtPage(page: Page, login: string) {
  await signInLink(page).click()
  await page.getByLabel(t('sign.login')).fill(login)
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await button(page, 'sign.submit').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)
}

test('the code of a new address brings nobody back who logged out', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('new_player')
  await page.goto('/signup?to=verify')
  await button(page, 'waiting.changeAddress').click()
  await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await button(page, 'newAddress.submit').click()
  const code = page.getByLabel(t('field.codeLabel'), { exact: true })
  await expect(code).toBeFocused()
  const confirmed = await hold(page, 'settings/email')
  await code.fill(await newestCode(world, 'right@example.com'))
  await confirmed.taken

  await logOut(page)
  await expect(signInLink(page)).toBeVisible()
  await confirmed.release()
  expect(await stored(page)).toEqual({})
  await expect(signInLink(page)).toBeVisible()
})

for (const where of ['this tab', 'another tab'] as const) {
  test(`the end of one player’s sessions says nothing of the next, who logged in in ${where}`, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs('rider')
    await openProfile(page)
    const rows = section(page, 'sessions').locator('tbody tr')
    await expect(rows).toHaveCount(4)
    const ended = await hold(page, 'revoke')
    await button(section(page, 'sessions'), 'profile.sessions.endAll').click()
    await answer(page, 'confirm.accept')
    await ended.taken

    const place = where === 'this tab' ? page : await context.newPage()
    if (place !== page) await place.goto('/rules')
    await logOut(place)
    await signInAtPage(place, 'empty')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('empty')
    await expect(section(page, 'sessions').getByText(t('profile.sessions.current'))).toBeVisible()
    const before = [await stored(page), await rows.allTextContents()]
    await ended.release()
    expect([await stored(page), await rows.allTextContents()]).toEqual(before)
    await expect(page.getByText(t('profile.sessions.closed'))).toHaveCount(0)
  })
}

test('a password change that renews the token keeps nobody who logs out', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  const changed = await hold(page, 'settings/password')
  const part = section(page, 'password')
  await part.getByLabel('Текущий пароль', { exact: true }).fill(PASSWORD)
  await part.getByLabel('Новый пароль', { exact: true }).fill(NEXT)
  await part.getByLabel('Повторите новый пароль', { exact: true }).fill(NEXT)
  await button(part, 'profile.password.submit').click()
  const answered = page.waitForResponse('**/settings/password')
  await answer(page, 'confirm.accept')
  await changed.taken

  // The answer comes before the one to the sign-out, and so before everything is cleared.
  const endings: (string | undefined)[] = []
  await page.route('**/api/v2/user/signOut', async (route) => {
    endings.push(route.request().headers()['authorization'])
    if (endings.length === 1) await changed.release()
    await route.continue()
  })
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
  expect(await stored(page)).toEqual({})

  const { jwt } = await (await answered).json()
  const asked = () => api.get('/api/v2/user/check', { headers: { authorization: `Bearer ${jwt}` } })
  await expect.poll(async () => (await asked()).status()).toBe(401)
  expect(endings.at(-1)).toBe(`Bearer ${jwt}`)
})
