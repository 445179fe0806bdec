import { expect, test } from './support/fixtures'
import { FOR_VISITORS, live, recordFrames } from './support/first-load'
import { layoutShift } from './support/layout-shift'
import { BACKGROUND, en } from './support/switches'

test.describe('A12 U4 U6 no frame shows wrong content', () => {
  test('a player who reloads never sees content for visitors', async ({ page, signInAs }) => {
    await signInAs('rider')
    const seen = await recordFrames(page, 'header a, main a')
    for (const path of ['/', '/rules', '/profile', '/sign']) {
      await page.goto(path)
      await live(page)
      await expect(page.getByRole('banner')).toContainText('rider')
      expect(await seen()).not.toContainEqual(expect.stringMatching(FOR_VISITORS))
    }
  })

  test('an English page never flashes in Russian, even on a host that ignores cookies', async ({
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

  test('a page in the chosen theme never flashes in that of the system', async ({
    page,
    context,
    origin,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await context.addCookies([{ name: 'theme', value: 'light', url: origin }])
    const seen = await recordFrames(page, 'h1')
    await page.goto('/')
    await live(page)
    await page.reload()
    await live(page)
    const colours = (await seen()).filter((line) => line.startsWith('background'))
    expect(colours).toEqual([`background ${BACKGROUND.light}`])
  })
})

test('late fonts move nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
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
    test.skip(!hasStandIn, 'this machine has none of the fallback fonts')
    held.resolve()
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift(page), path).toBeLessThan(0.005)
    await page.unroute(/\.woff2$/)
  }
})
