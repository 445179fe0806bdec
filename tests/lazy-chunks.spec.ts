import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { openProfile, section } from './support/profile'
import { t, PASSWORD } from './support/locators'

test.use(
  allow({
    kind: 'console',
    pattern: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported/,
    why: 'a chunk does not load, or there is no connection',
  }),
)

/** Fails requests for scripts with this name, until the returned function is called. */
async function takeAway(page: Page, name: string): Promise<() => void> {
  let isGone = true
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) =>
    isGone ? route.abort() : route.continue(),
  )
  return () => {
    isGone = false
  }
}

/** Holds scripts with this name back until the returned function is called. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('E8 the sign-in is live before the server client loads; a press waits for it, and nothing is lost if loading fails', async ({
  page,
}) => {
  const bringBack = await takeAway(page, 'server')
  await page.goto('/sign')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const password = page.getByLabel(t('field.passwordLabel'), { exact: true })
  await page.getByLabel(t('sign.login')).fill('rider')
  await password.fill(PASSWORD)
  const submit = page.getByRole('button', { name: t('sign.submit') })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(t('error.unknown'))
  await expect(page.getByLabel(t('sign.login'))).toHaveValue('rider')
  await expect(password).toHaveValue(PASSWORD)

  bringBack()
  const bringServer = await holdBack(page, 'server')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`)
  })
  await submit.click()
  const busy = page.getByRole('button', { name: t('sign.busy') })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  expect(asked).toEqual([])
  bringServer()
  await expect(page).toHaveURL('/profile')
  expect(asked.filter((request) => request.endsWith('/signIn'))).toHaveLength(1)
})

test('E8 the profile’s forms load after the page is live, but their styles load with the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const styles: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) styles.push(request.url())
  })
  const bringForms = await holdBack(page, 'lazy-(forms|top-up)')
  await openProfile(page)
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const submit = section(page, 'balance').getByRole('button', { name: t('topUp.submit') })
  await expect(section(page, 'sessions').getByRole('table')).toBeVisible()
  await expect(submit).toHaveCount(0)
  bringForms()
  await expect(submit).toBeVisible()
  await expect(
    section(page, 'personal').getByRole('button', { name: t('profile.email.change') }),
  ).toBeVisible()
  expect(styles).toEqual([])
})

test('E8 if the second step does not load, it is loaded again on request, without asking for the password again', async ({
  page,
  world,
}) => {
  const bringBack = await takeAway(page, 'sign-in-code-page')
  await page.goto('/sign')
  await page.getByLabel(t('sign.login')).fill('app_player')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('sign.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('error.unknown'))
  bringBack()
  await page.getByRole('button', { name: t('flow.tryAgain') }).click()
  const code = page.getByLabel(t('field.codeLabel'), { exact: true })
  await expect(code).toBeFocused()
  expect(await world.count('signIn')).toBe(1)
})

test('E8 the profile shows before its forms; an error replaces a form that does not load, and a greeting waits', async ({
  page,
  signInAs,
}) => {
  await signInAs('empty')
  const bringForms = await takeAway(page, 'lazy-forms')
  const bringTopUp = await takeAway(page, 'lazy-top-up')
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await openProfile(page)
  const failed = page.getByText(t('ui.partMissing'))
  await expect(failed).toHaveCount(4)
  // The page tries one reload.
  expect(loads).toEqual(['/profile', '/profile'])
  await expect(section(page, 'balance').getByText(t('ui.partMissing'))).toBeVisible()
  await expect(section(page, 'sessions').getByRole('table')).toBeVisible()
  // Its code is the top-up's: a load that could not show it does not count.
  const greeting = page.getByRole('heading', {
    name: t('profile.welcome.title', { name: 'empty' }),
  })
  await expect(greeting).toHaveCount(0)

  bringForms()
  const personal = section(page, 'personal')
  await personal.getByRole('button', { name: t('flow.tryAgain') }).click()
  await expect(personal.getByRole('button', { name: t('profile.email.change') })).toBeVisible()
  // The button is gone: the keyboard and screen readers continue at the heading above the form.
  await expect(personal.getByRole('heading')).toBeFocused()
  bringTopUp()
  const balance = section(page, 'balance')
  // Safari does not focus a clicked button.
  await balance.getByRole('button', { name: t('flow.tryAgain') }).dispatchEvent('click')
  await expect(balance.getByRole('button', { name: t('topUp.submit') })).toBeVisible()
  await expect(balance.getByRole('heading', { name: t('topUp.title') })).toBeFocused()
  expect(loads).toEqual(['/profile', '/profile'])
  await page.reload()
  await expect(greeting).toBeVisible()
})

test('E8 a profile opened without a connection gets its styles when the connection is back; it recovers from one lost there', async ({
  page,
  context,
  signInAs,
  world,
}) => {
  await signInAs('rider')
  const preloaded = page.waitForResponse(/\/assets\/profile-[^/]*\.js/)
  await page.goto('/rules')
  await preloaded
  await context.setOffline(true)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('currency.credits') })
    .click()
  await expect(section(page, 'sessions')).toBeVisible()
  await context.setOffline(false)
  const amount = page.getByLabel(t('topUp.amount'))
  await expect(amount).toBeVisible()
  // The browser's default border.
  await expect(amount).not.toHaveCSS('border-top-style', 'inset')

  await test.step('recovers from a connection lost there and restored on another page', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Aurora' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(section(page, 'protection').getByRole('link')).toBeVisible()
    await context.setOffline(true)
    await page.goForward()
    // The address changes before the page does.
    await expect(section(page, 'protection')).toBeHidden()
    await context.setOffline(false)
    const before = await world.count('protectionView')
    await page.goBack()
    await expect.poll(() => world.count('protectionView')).toBeGreaterThan(before)
  })
})

test('E8 while a page’s code hangs, a progress line shows at once, a text after a second, and a full load follows after 20 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const bringBack = await holdBack(page, 'rules')
  const wait = page.locator('main + [aria-hidden]')
  const said = page.locator('[aria-live=polite]').filter({ hasText: t('ui.loading') })
  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.rules') })
    .click()
  await expect(wait).toHaveCSS('opacity', '1')
  await expect(said).toHaveCount(1)
  await page.clock.fastForward(20_000)
  // It was rendered without code.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('menu.rules'))
  bringBack()
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(wait).toHaveCount(0)
})
