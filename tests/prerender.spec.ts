import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  FOR_VISITORS,
  holdScripts,
  live,
  PUBLIC,
  recordFrames,
  recordScripts,
} from './support/first-load'
import { layoutShift } from './support/layout-shift'
import { en, language, ru } from './support/switches'
import { PASSWORD } from './support/locators'

/** The scene's images. */
const PICTURE = /\/(?:land|aurora|view)-[\w-]+\.avif$/

const pagesAt = (...paths: string[]) => PUBLIC.filter(({ path }) => paths.includes(path))

test('each page is prerendered, preloads every script it needs, and hydrates unchanged', async ({
  page,
}) => {
  test.slow()
  const loaded = await recordScripts(page)
  for (const { path, heading } of PUBLIC) {
    await test.step(path, async () => {
      const release = await holdScripts(page)
      const response = await page.goto(path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(ru(heading))
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
      const before = await title.elementHandle()
      const html = (await response?.text()) ?? ''
      release()
      await live(page)
      expect(await title.evaluate((now, then) => now === then, before)).toBe(true)
      expect((await loaded()).filter((script) => !html.includes(script))).toEqual([])
    })
  }
})

test('without scripts the rules are readable, and plain links work', async ({
  browser,
  origin,
}) => {
  // Not watched: the check for faults is itself a script.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/rules')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('menu.rules'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: ru('header.signIn') })
    .click()
  await expect(page).toHaveURL('/sign')
  const picture = page.waitForRequest(PICTURE)
  await page.goto('/?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('home.title'))
  await picture
  await context.close()
})

test('the scene’s images load after the scripts', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  expect(asked.filter((url) => PICTURE.test(url))).toEqual([])
  const picture = page.waitForRequest(PICTURE)
  release()
  await picture
})

test('A12 a player sees each page before any script runs, without texts for visitors and without layout shifts', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await page.setViewportSize({ width: 390, height: 800 })
  const seen = await recordFrames(page, 'header a, main a')
  // The page that differs for players, and the one that is served at other addresses.
  for (const { path, heading } of pagesAt('/', '/no/such/page')) {
    await test.step(path, async () => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(ru(heading))
      const before = await title.elementHandle()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Aurora' })).toBeVisible()
      // Fallback fonts differ between machines.
      await page.evaluate(() => document.fonts.ready)
      const moved = await layoutShift(page)
      release()
      await live(page)
      await expect(page.getByRole('button', { name: ru('menu.account') })).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('rider')
      expect(await title.evaluate((now, then) => now === then, before)).toBe(true)
      expect(await seen()).not.toContainEqual(expect.stringMatching(FOR_VISITORS))
      expect(await layoutShift(page)).toBe(moved)
    })
  }
  // Pages that only players, or only visitors, may open.
  for (const path of ['/profile', '/sign']) {
    await page.goto(path)
    await live(page)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('banner')).toContainText('rider')
    expect(await seen()).not.toContainEqual(expect.stringMatching(FOR_VISITORS))
  }
})

test('presses, typed text and ticked boxes from before the page is live take effect once it is', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const release = await holdScripts(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel(ru('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  const boxes = page.getByRole('checkbox')
  await boxes.first().check()
  await page.getByRole('button', { name: ru('header.theme.switch') }).click()
  await page.getByRole('button', { name: ru('ui.password.show') }).click()
  await language(page, 'en').click()
  release()
  await live(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const shown = page.getByLabel(en('field.passwordLabel'), { exact: true })
  await expect(shown).toHaveAttribute('type', 'text')
  await expect(shown).toHaveValue(PASSWORD)
  await expect(boxes.first()).toBeChecked()
  const cookies = await context.cookies()
  expect(cookies.map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual([
    'locale=en',
    'theme=light',
  ])
  // The form has registered the checkbox as well.
  await page.getByRole('button', { name: en('signup.submit'), exact: true }).click()
  await expect(page.getByLabel(en('field.loginLabel'))).toHaveAttribute('aria-invalid', 'true')
  await expect(boxes.first()).not.toHaveAttribute('aria-invalid')
})

test('E5 a form submitted before it is live is busy at once, and is sent once when it is live', async ({
  page,
  world,
}) => {
  const release = await holdScripts(page)
  await page.goto('/sign', { waitUntil: 'commit' })
  await page.getByLabel(ru('sign.login')).fill('rider')
  const password = page.getByLabel(ru('field.passwordLabel'), { exact: true })
  await password.fill(PASSWORD)
  const submit = page.getByRole('main').locator('[type=submit]')
  await submit.click()
  await expect(submit.locator('span').first()).toBeHidden()
  await password.press('Enter')
  await expect(page).toHaveURL('/sign')
  release()
  await expect(page).toHaveURL('/profile')
  expect(await world.count('signIn')).toBe(1)
})

test('a translator may change the page as soon as it is live', async ({
  page,
  context,
  origin,
}) => {
  // English pages hydrate unchanged as well: nothing is reported before.
  await context.addCookies([{ name: 'locale', value: 'en', url: origin }])
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset['boot'] !== 'live') return
      for (const heading of document.querySelectorAll('main h1')) {
        const font = document.createElement('font')
        font.append(...heading.childNodes)
        heading.append(font)
      }
    }).observe(document, { attributeFilter: ['data-boot'], subtree: true })
  })
  // One page of each kind.
  for (const { path, heading } of pagesAt('/rules', '/signup', '/no/such/page')) {
    await test.step(path, async () => {
      await page.goto(path)
      await live(page)
      await expect(page.locator('main h1 > font')).toHaveText(en(heading))
    })
  }
})

test('a link pressed during hydration opens its page without an error', async ({
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(() => {
    if (location.pathname !== '/') return
    // React schedules its tasks with messages as well: this looks between them.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      const link = document.querySelector<HTMLElement>('header a[href^="/sign"]')
      const isTaken = Object.keys(link ?? {}).some((key) => key.startsWith('__reactProps'))
      if (isTaken) link?.click()
      else port2.postMessage(0)
    })
    port1.start()
    port2.postMessage(0)
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/sign')
  await live(page)
})

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Turns the wheel while the page's scripts are held back, and returns the scroll position. */
async function scrollEarly(page: Page): Promise<number> {
  // Other fonts may wrap lines differently.
  await page.evaluate(async () => void (await document.fonts.ready))
  const place = (await scrollTop(page)) + 300
  await page.mouse.move(100, 300)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scrollTop(page)).toBe(place)
  return place
}

test.describe('keeps the scroll position of a player who scrolled before the page was live', () => {
  test.use({ viewport: { width: 390, height: 500 } })

  test('at the top of a page', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/signup', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const place = await scrollEarly(page)
    release()
    await live(page)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await scrollTop(page)).toBe(place)
  })

  test('from an anchor, which is shown at once', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/rules#s3', { waitUntil: 'commit' })
    const heading = page.locator('#s3')
    await expect(heading).toBeInViewport()
    // Below the header and the contents button.
    expect((await heading.boundingBox())?.y).toBeLessThan(160)
    const place = await scrollEarly(page)
    release()
    await live(page)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await scrollTop(page)).toBe(place)
  })
})
