import { stopClock } from './support/clock'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

/** What is left of the session 500 ms after a sign-out, and before (behaviour A11). */

const t = textsOf('ru')
const NOON = Date.parse('2026-11-20T12:00:00Z')

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: t('header.signIn') })

/** Opens a page with its clock stopped, up to the press that signs out. */
async function reachAccept(page: Page): Promise<void> {
  await page.clock.install({ time: NOON })
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: t('menu.account') }).click()
  await page.getByRole('button', { name: t('menu.logout') }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await stopClock(page, NOON)
}

/** Accepts, and waits for the request: the two seconds begin with it. */
async function accept(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/api/v2/user/signOut')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('confirm.accept') })
    .click()
  await asked
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('rider')
})

// What looks at the page after each test needs the time to go on.
test.afterEach(({ page }) => (page.isClosed() ? undefined : page.clock.resume()))

for (const outcome of ['success', 'status', 'reset'] as const) {
  test(`A11 500 ms after the arrival at home, not sooner, everything is cleared (${outcome})${outcome === 'success' ? '' : ' @full'}`, async ({
    page,
    world,
  }) => {
    if (outcome !== 'success') await world.fault({ operation: 'signOut', kind: outcome })
    await reachAccept(page)
    await accept(page)
    await expect(page).toHaveURL('/')
    await page.clock.runFor(499)
    expect(await keys(page)).toEqual(['token', 'user'])
    await page.clock.runFor(1)
    expect(await keys(page)).toEqual([])
    await page.clock.resume()
    await expect(signInLink(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const calls = (await world.calls()).filter(({ operation }) => operation === 'signOut')
    // The browser itself may repeat a request whose connection broke.
    expect(calls.length).toBeGreaterThan(0)
  })
}

test('A11 waits for an unresponsive server for at most 2 s @full', async ({ page, world }) => {
  await world.fault({ operation: 'signOut', kind: 'slow', ms: 60_000 })
  await reachAccept(page)
  await accept(page)
  await page.clock.runFor(1999)
  await expect(page).toHaveURL('/no/such/page')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(500)
  expect(await keys(page)).toEqual([])
})

test('A11 a sign-in within the 500 ms stays @full', async ({ page, api, world }) => {
  const { password } = await world.player('rich')
  const response = await api.post('/api/v2/user/signIn', {
    data: { login: 'rich', password },
    headers: { 'x-recaptcha-token': 'test' },
  })
  const { jwt, user } = await response.json()
  await reachAccept(page)
  await accept(page)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(300)
  // As another tab does it.
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [jwt, JSON.stringify(user)],
  )
  // Past the clearing, and not past the time limits of requests: the network is real, and may be slower than this clock.
  await page.clock.runFor(300)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(jwt)
  await page.reload()
  await page.clock.resume()
  await expect(page.getByText('rich', { exact: true }).first()).toBeVisible()
  await expect(signInLink(page)).toHaveCount(0)
})

test('A11 closing the page within the 500 ms signs the player out all the same @full', async ({
  page,
  context,
}) => {
  await reachAccept(page)
  await accept(page)
  await expect(page).toHaveURL('/')
  expect(await keys(page)).toEqual(['token', 'user'])
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  expect(
    (await context.storageState()).origins.flatMap(({ localStorage }) => localStorage),
  ).toEqual([])
})
