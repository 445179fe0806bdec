import { allow, expect, test } from './support/fixtures'
import { watchLoadedChunks } from './support/loaded-chunks'
import { cookies, en, language, ru } from './support/switches'
import { PASSWORD } from './support/locators'

test('U4 starts in Russian; the switch changes texts, dates, numbers and the server’s language at once', async ({
  page,
  signInAs,
  world,
}) => {
  await signInAs('rider')
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(main.getByText('18 нояб. 2026').first()).toBeVisible()
  await expect(main.getByText('Норвегия').first()).toBeVisible()
  await expect(main.getByText('1 250').first()).toBeVisible()
  await expect(page).toHaveTitle(`${ru('profile.title')} — Aurora`)
  expect(await cookies(page)).toEqual({})

  await language(page, 'en').click()
  await expect(main.getByText(en('profile.sessions.time')).first()).toBeVisible()
  await expect(main.getByText('Nov 18, 2026').first()).toBeVisible()
  await expect(main.getByText('Norway').first()).toBeVisible()
  await expect(main.getByText('1,250').first()).toBeVisible()
  await expect(page).toHaveTitle(`${en('profile.title')} — Aurora`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(language(page, 'en')).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL('/profile')
  expect(await cookies(page)).toEqual({ locale: 'en' })
  await expect
    .poll(async () =>
      (await world.calls())
        .filter(({ operation }) => operation === 'sessionCheck')
        .map(({ headers }) => headers.acceptLanguage),
    )
    .toEqual(['ru', 'en'])

  await page.reload()
  await expect(main.getByText('Nov 18, 2026').first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token', 'user'])
})

test('U4 the last of two quick choices wins', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText(ru('notFound.lead'))).toBeVisible()
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/\/assets\/messages/)
  await page.route(/\/assets\/messages/, async (route) => {
    await held.promise
    await route.continue()
  })
  await language(page, 'en').click()
  await asked
  await language(page, 'ru').click()
  const come = page.waitForResponse(/\/assets\/messages/)
  held.resolve()
  await (await come).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page.getByText(ru('notFound.lead'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  expect(await cookies(page)).toEqual({ locale: 'ru' })
})

test('U4 A14 a link with a language switches other tabs as well, and typed text is kept; a choice overrides it, also after going back and a reload', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/signup')
  await other.getByLabel(ru('field.loginLabel'), { exact: true }).fill('newcomer')
  await page.goto('/oauth2/error?error=access_denied&lang=en#a')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Every page of the test has the focus already.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(en('signup.title'))
  await expect(other.getByLabel(en('field.loginLabel'), { exact: true })).toHaveValue('newcomer')
  expect(await cookies(page)).toEqual({ locale: 'en' })
  await other.close()

  await page.goto('/rules')
  await language(page, 'ru').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.goBack()
  await expect(page).toHaveURL('/oauth2/error?error=access_denied#a')
  await page.reload()
  await expect(language(page, 'ru')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test.describe('E8 if the texts are missing', () => {
  test.use(
    allow(
      {
        kind: 'console',
        pattern: /ERR_FAILED|dynamically imported/,
        why: 'the test blocks them',
      },
      {
        kind: 'error',
        pattern: /dynamically imported/,
        why: 'a start without messages is reported',
      },
    ),
  )

  test('shows an error; a second press reloads the page once, then shows an error in both languages with a button', async ({
    page,
  }) => {
    await page.goto('/signup')
    // The page does not reload by itself if a typed password would be lost.
    const password = page.getByLabel(ru('field.passwordLabel'), { exact: true })
    await password.fill(PASSWORD)
    // The page's own texts are already loaded, and come from the memory cache.
    const [own] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/messages')),
    )
    let isGone = true
    await page.route(/\/assets\/messages/, (route) =>
      isGone && route.request().url() !== own ? route.abort() : route.continue(),
    )
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    await language(page, 'en').click()
    await expect(page.getByRole('alert')).toHaveText(`${ru('toast.error')}${ru('language.reload')}`)
    await expect(password).toHaveValue(PASSWORD)
    expect(loads).toEqual([])
    expect(await cookies(page)).toEqual({ locale: 'ru' })

    await language(page, 'en').click()
    // The English page cannot start, and says so in both languages.
    await expect(page.getByRole('heading', { name: en('errorPage.title') })).toBeVisible()
    await expect(page.getByRole('heading', { name: ru('errorPage.title') })).toBeVisible()
    expect(loads).toHaveLength(1)

    isGone = false
    await page.getByRole('button', { name: en('flow.tryAgain') }).click()
    await expect(page.getByRole('heading', { name: en('signup.title') })).toBeVisible()
  })
})

test.describe('E8 without a connection', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /ERR_INTERNET_DISCONNECTED|dynamically imported/,
      why: 'the test is offline',
    }),
  )

  test('shows an error at once and keeps the language; a later choice removes the error @full', async ({
    page,
    context,
  }) => {
    const untilLoaded = watchLoadedChunks(page)
    await page.goto('/no/such/page')
    await expect(page.getByText(ru('notFound.lead'))).toBeVisible()
    // The next pages are preloaded.
    await untilLoaded(['signup.js'])
    await context.setOffline(true)
    await language(page, 'en').click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(`${ru('toast.error')}${ru('errorPage.lead')}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    expect(await cookies(page)).toEqual({ locale: 'ru' })
    await context.setOffline(false)

    await language(page, 'en').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(alert).toHaveCount(0, { timeout: 2000 })
  })
})
