import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { layoutShift } from './support/layout-shift'
import { BACKGROUND, en, ru } from './support/switches'

const words = { ru, en }

/** Pages that are drawn at build; the open ones lead nobody elsewhere. */
const PUBLIC = [
  { path: '/', heading: 'home.title', isOpen: true },
  { path: '/rules', heading: 'menu.rules', isOpen: true },
  { path: '/sign', heading: 'sign.title', isOpen: false },
  { path: '/signup', heading: 'signup.title', isOpen: false },
  { path: '/recovery', heading: 'recovery.title', isOpen: false },
  { path: '/no/such/page', heading: 'notFound.title', isOpen: true },
] as const

const ENTRY = /\/assets\/index-[\w-]+\.js$/

/** Holds the app's first script back; the function lets it come. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(ENTRY, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const live = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-boot', 'live')

/** Records, before every frame from the first on, what is to be seen of `selector`; gives the words seen. */
async function recordFrames(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((watched) => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      const root = document.documentElement
      // Before the document begins there is none.
      if (root) {
        for (const element of document.querySelectorAll<HTMLElement>(watched)) {
          if (element.checkVisibility({ visibilityProperty: true })) seen.add(element.innerText)
        }
        if (document.body) seen.add(`background ${getComputedStyle(root).backgroundColor}`)
      }
      requestAnimationFrame(look)
    }
    look()
  }, selector)
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
}

for (const locale of ['ru', 'en'] as const) {
  for (const { path, heading } of PUBLIC) {
    test(`${path} stands before any script and is taken over as it is (${locale})`, async ({
      page,
      context,
      origin,
    }) => {
      await context.addCookies([{ name: 'locale', value: locale, url: origin }])
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(words[locale](heading))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const before = await title.elementHandle()
      release()
      await live(page)
      expect(await title.evaluate((now, then) => now === then, before)).toBe(true)
    })
  }
}

test('without scripts the rules can be read, and plain links lead on', async ({
  browser,
  origin,
}) => {
  // Not watched: what looks for faults is a script itself.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/rules')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('menu.rules'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: ru('header.signIn') })
    .click()
  await expect(page).toHaveURL('/sign')
  await page.goto('/?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('home.title'))
  await context.close()
})

/** What only a visitor is offered. */
const FOR_VISITORS = new RegExp(
  [ru('header.signIn'), ru('home.logIn'), ru('home.steps.signUp')].join('|'),
)

for (const width of [390, 1440]) {
  for (const { path, heading } of PUBLIC.filter(({ isOpen }) => isOpen)) {
    test(`a player finds ${path} before any script, and it stays where it is (${width} px)`, async ({
      page,
      signInAs,
    }) => {
      await signInAs('rider')
      await page.setViewportSize({ width, height: 800 })
      const seen = await recordFrames(page, 'header a, main a')
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(ru(heading))
      const before = await title.elementHandle()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Aurora' })).toBeVisible()
      // Their stand-ins may be other ones on each machine.
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
}

test.describe('no frame shows what is not so', () => {
  test('a player who reloads never sees what is a visitor’s', async ({ page, signInAs }) => {
    await signInAs('rider')
    const seen = await recordFrames(page, 'header a, main a')
    for (const path of ['/', '/rules', '/profile', '/sign']) {
      await page.goto(path)
      await live(page)
      await expect(page.getByRole('banner')).toContainText('rider')
      expect(await seen()).not.toContainEqual(expect.stringMatching(FOR_VISITORS))
    }
  })

  test('who reads English never sees Russian, on a host that knows no cookies either', async ({
    page,
    context,
    origin,
  }) => {
    const russian = await (await context.request.get('/')).text()
    await context.addCookies([{ name: 'locale', value: 'en', url: origin }])
    const seen = await recordFrames(page, 'h1, h2, header, footer')
    await page.goto('/')
    await live(page)
    await page.route('**/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: russian })
    })
    await page.goto('/?bare')
    await page.route('**/?bare', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: russian })
    })
    await page.reload()
    await live(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('home.title'))
    expect((await seen()).join('\n').replaceAll('Русский', '')).not.toMatch(/[а-яё]/i)
  })

  for (const [system, chosen] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    test(`who chose ${chosen} never sees ${system}`, async ({ page, context, origin }) => {
      await page.emulateMedia({ colorScheme: system })
      await context.addCookies([{ name: 'theme', value: chosen, url: origin }])
      const seen = await recordFrames(page, 'h1')
      await page.goto('/')
      await live(page)
      await page.reload()
      await live(page)
      const colours = (await seen()).filter((line) => line.startsWith('background'))
      expect(colours).toEqual([`background ${BACKGROUND[chosen]}`])
    })
  }
})

for (const width of [390, 1440]) {
  test(`fonts that come late move nothing (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/rules', '/no/such/page']) {
      const held = Promise.withResolvers<void>()
      await page.route(/\.woff2$/, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await live(page)
      const hasStandIn = await page.evaluate(() =>
        Promise.any(
          ['Arial', 'Liberation Sans', 'Roboto', 'DejaVu Sans'].map((name) =>
            new FontFace('any', `local('${name}')`).load(),
          ),
        ).then(
          () => true,
          () => false,
        ),
      )
      test.skip(!hasStandIn, 'this machine has none of the fonts that stand in')
      held.resolve()
      await page.evaluate(() => document.fonts.ready)
      expect(await layoutShift(page), path).toBeLessThan(0.005)
      await page.unroute(/\.woff2$/)
    }
  })
}

test.describe('before a form is live', () => {
  test('what is typed stays, a press does nothing, and then it works', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/sign', { waitUntil: 'commit' })
    await page.getByLabel(ru('sign.login')).fill('rider')
    const password = page.getByLabel(ru('field.passwordLabel'), { exact: true })
    await password.fill('Aurora-2026!')
    await page.getByRole('button', { name: ru('sign.submit'), exact: true }).click()
    await password.press('Enter')
    await expect(page).toHaveURL('/sign')
    release()
    await live(page)
    await expect(page.getByLabel(ru('sign.login'))).toHaveValue('rider')
    await expect(password).toHaveValue('Aurora-2026!')
    await page.getByRole('button', { name: ru('sign.submit'), exact: true }).click()
    await expect(page).toHaveURL('/profile')
  })

  test('a box that was ticked stays ticked', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/signup', { waitUntil: 'commit' })
    const boxes = page.getByRole('checkbox')
    await boxes.first().check()
    release()
    await live(page)
    await expect(boxes.first()).toBeChecked()
    // The form knows of it, too.
    await page.getByRole('button', { name: ru('signup.submit'), exact: true }).click()
    await expect(page.getByLabel(ru('field.loginLabel'))).toHaveAttribute('aria-invalid', 'true')
    await expect(boxes.first()).not.toHaveAttribute('aria-invalid')
  })
})

test('the app comes before the pictures below the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.avif')) pictures.push(new URL(request.url()).pathname)
  })
  const view = () => pictures.filter((path) => path.includes('/view-'))
  const release = await holdScripts(page)
  const top = page.waitForResponse(/\/land-[\w-]+\.avif$/)
  await page.goto('/', { waitUntil: 'commit' })
  await top
  await page.screenshot()
  expect(view()).toEqual([])
  release()
  await live(page)
  await page.getByText(ru('home.settlement.title'), { exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(() => view().length).toBe(3)
})

test('check is asked while the app is still on its way, and only once', async ({
  page,
  signInAs,
  world,
}) => {
  await signInAs('rider')
  const release = await holdScripts(page)
  const asked = page.waitForResponse('**/api/v2/user/check')
  await page.goto('/profile', { waitUntil: 'commit' })
  await asked
  release()
  await live(page)
  await expect(page.getByText('rider@example.com').first()).toBeVisible()
  expect(
    (await world.calls()).filter(({ operation }) => operation === 'sessionCheck'),
  ).toHaveLength(1)
})

test.describe('nothing is asked for late', () => {
  const PAGES = [
    ...PUBLIC.map(({ path }) => ({ path, login: null })),
    { path: '/oauth2/error', login: null },
    { path: '/payment/success?payment=none', login: null },
    { path: '/profile', login: 'rider' },
    { path: '/protection', login: 'rider' },
  ]
  for (const { path, login } of PAGES) {
    test(`the page ${path} names every script that it needs to be live`, async ({
      page,
      signInAs,
    }) => {
      if (login !== null) await signInAs(login)
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.documentElement.dataset['boot'] !== 'live' || 'loaded' in globalThis) return
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
          Object.assign(globalThis, { loaded })
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-boot'] })
      })
      const answer = await page.goto(path, { waitUntil: 'commit' })
      const html = (await answer?.text()) ?? ''
      await live(page)
      const loaded = await page.evaluate(
        () => (globalThis as unknown as { loaded: string[] }).loaded,
      )
      const scripts = loaded
        .map((url) => new URL(url).pathname)
        .filter((name) => name.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts.filter((script) => !html.includes(script))).toEqual([])
    })
  }
})
