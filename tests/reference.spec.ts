import { expect, test } from './support/fixtures'

const PAGE = '/__sandbox/reference'

test('the reference carries a policy that allows its own style and no script', async ({
  page,
  api,
}) => {
  await page.goto(PAGE)
  await expect(page).toHaveURL(`${PAGE}/`)
  const policy = await page.locator('meta[http-equiv]').getAttribute('content')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/player account API/)
  const size = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)
  expect(size).toContain('Sofia Sans')
  expect((await api.get(`${PAGE}/openapi.yaml`)).status()).toBe(200)
  expect((await api.get(`${PAGE}/nothing`)).status()).toBe(404)

  await test.step('it holds at any width and in both themes', async () => {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: width === 390 ? 'light' : 'dark' })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
    }
  })

  await test.step('an operation has an address of its own', async () => {
    await page.goto(`${PAGE}/#emailChangeConfirm`)
    const operation = page.locator('#emailChangeConfirm')
    await expect(operation.getByRole('heading', { level: 3 })).toBeInViewport()
    await expect(operation).toContainText('PUT /api/v2/user/settings/email')
    await operation.getByRole('link', { name: 'CodeProof' }).click()
    await expect(page.locator('#schema-CodeProof')).toBeInViewport()
  })
})
