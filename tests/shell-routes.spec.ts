import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('S1 S9 the server and the app agree on unknown addresses and extra slashes; the version is logged at start', async ({
  page,
  origin,
}) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.text() === version) logged.push(message.type())
  })
  for (const path of ['/rules/more', '/payment/%ff']) {
    const answer = await page.goto(path, { waitUntil: 'commit' })
    expect(answer?.status(), path).toBe(404)
    await expect(page.locator('html'), path).toHaveAttribute('data-boot', 'live')
    await expect(heading(page), path).toHaveText(t('notFound.title'))
    await expect(page, path).toHaveTitle(`${t('notFound.kicker')} — Aurora`)
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('notFound.home') })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  // Once per load, not on every navigation.
  expect(logged).toEqual(['info', 'info'])

  // A full URL, because a path that begins with two slashes would be read as a host.
  const answer = await page.goto(`${origin}//oauth2///error//`)
  expect(answer?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(heading(page)).toHaveText(t('oauth2.heading'))
})

/** Navigates from the bottom of the sign-up to the sign-in, and returns the movement in between. */
async function turnPage(page: Page) {
  const link = page.getByRole('main').getByRole('link', { name: t('sign.submit') })
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const seen = { from: scrollY, positions: new Set<number>(), fades: [] as string[] }
    Object.assign(window, { seen })
    addEventListener('scroll', () => seen.positions.add(Math.round(scrollY)))
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (!(target instanceof Element) || target.tagName !== 'MAIN') return
      seen.fades.push(`${animationName} ${getComputedStyle(target).animationDuration}`)
    })
  })
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page).toHaveURL('/sign')
  await expect(heading(page)).toHaveText(t('sign.title'))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  return page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { from: number; positions: Set<number>; fades: string[] }
    }
    const { from, positions, fades } = seen
    return { from, between: [...positions].filter((y) => y > 0 && y < from).length, fades }
  })
}

test('S7 a new page fades in and is scrolled to its top smoothly, and under reduced motion appears at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1000, height: 320 })
  await page.goto('/signup')
  const { from, between, fades } = await turnPage(page)
  expect(from).toBeGreaterThan(200)
  expect(between).toBeGreaterThan(0)
  expect(fades).toEqual(['appear 0.24s'])

  // The next page fades in as well, and the focus and the title follow.
  await page
    .getByRole('main')
    .getByRole('link', { name: t('sign.forgot') })
    .click()
  await expect(page).toHaveURL('/recovery')
  await expect(page.locator('main')).toHaveCSS('animation-name', 'appear-again')
  await expect(heading(page)).toBeFocused()

  await test.step('under reduced motion it appears at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await follow(page, '/signup')
    await expect(heading(page)).toHaveText(t('signup.title'))
    const turn = await turnPage(page)
    expect(turn.from).toBeGreaterThan(200)
    expect(turn.between).toBe(0)
    expect(turn.fades.filter((fade) => !fade.endsWith(' 1e-05s'))).toEqual([])
    await expect(page.locator('main')).toHaveCSS('animation-duration', '1e-05s')
  })
})

/** Records the documents that the page loads from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

/** Fails files of a kind that the page has not loaded yet, until the returned function is called. */
async function takeAway(page: Page, kind: 'script' | 'stylesheet') {
  let isGone = true
  const known = await page.evaluate(() =>
    [...document.querySelectorAll('link, script')].map((element) =>
      element instanceof HTMLLinkElement ? element.href : element.getAttribute('src'),
    ),
  )
  await page.route(/\/assets\/profile-/, async (route) => {
    const request = route.request()
    if (!isGone || request.resourceType() !== kind || known.includes(request.url())) {
      return route.fallback()
    }
    return route.abort()
  })
  return () => {
    isGone = false
  }
}

/** Navigates without hovering, which would preload the page. */
async function turnToProfile(page: Page) {
  await page.getByRole('button', { name: t('menu.account') }).click()
  await page
    .getByRole('navigation', { name: t('menu.account') })
    .getByRole('link', { name: t('menu.profile') })
    .evaluate((element: HTMLElement) => element.click())
}

test.describe('E8 if a file of the page is missing', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported|preload CSS/,
      why: 'the test blocks it',
    }),
  )

  test.beforeEach(async ({ page, signInAs }) => {
    // A browser that is never idle preloads no page.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await signInAs('rider')
    await page.goto('/no/such/page')
    await expect(heading(page)).toBeVisible()
  })

  test('reloads the page for a stylesheet, because the document has its styles inline', async ({
    page,
  }) => {
    await takeAway(page, 'stylesheet')
    const loads = loadsOf(page)
    await turnToProfile(page)
    await expect.poll(() => loads).toEqual(['/profile'])
    await expect(heading(page)).toHaveText('rider')
    expect(loads).toEqual(['/profile'])
  })

  test('keeps the site without a connection, and opens the page when the connection is back', async ({
    page,
    context,
  }) => {
    const loads = loadsOf(page)
    await context.setOffline(true)
    await turnToProfile(page)
    await expect(page.getByText(t('errorPage.offline'))).toBeVisible()
    // A reload would end at the browser's error page.
    await expect(page.getByRole('button', { name: t('flow.tryAgain') })).toBeHidden()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('notFound.home') })
      .click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/profile')
    expect(loads).toEqual([])
    await context.setOffline(false)
    await expect(heading(page)).toHaveText('rider')
  })

  test('reloads the page once for a script, then shows an error with a button to try again', async ({
    page,
  }) => {
    const bringBack = await takeAway(page, 'script')
    const loads = loadsOf(page)
    await turnToProfile(page)
    await expect.poll(() => loads).toEqual(['/profile'])
    await expect(heading(page)).toHaveText(t('errorPage.title'))
    await expect(page).toHaveTitle(`${t('errorPage.title')} — Aurora`)
    await expect(page.getByRole('banner')).toBeVisible()

    // An unsuccessful press shows the error again, without a reload loop.
    const retry = page.getByRole('button', { name: t('flow.tryAgain') })
    await retry.click()
    await expect.poll(() => loads).toEqual(['/profile', '/profile'])
    await expect(heading(page)).toHaveText(t('errorPage.title'))
    bringBack()
    await retry.click()
    await expect(heading(page)).toHaveText('rider')
    expect(loads).toEqual(['/profile', '/profile', '/profile'])
  })
})
