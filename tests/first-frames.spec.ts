import { expect, test } from './support/fixtures'
import { live, recordFrames } from './support/first-load'
import { layoutShift } from './support/layout-shift'
import { en } from './support/switches'

test('U4 an English page never flashes in Russian, even on a host that ignores cookies', async ({
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

test('fonts that load late cause no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/', '/rules']) {
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
