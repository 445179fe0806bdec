import { expect, test } from './support/fixtures'

test('the console shows new e-mails without a reload, finds scenarios by typing, and builds a link', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await page.goto('/__sandbox')
  const letters = page.getByText('to rider@example.com, recovery')
  await expect(letters).toHaveCount(0)
  const look = () =>
    Promise.all([page.waitForResponse('**/__sandbox/api/mail*'), page.clock.fastForward(3000)])
  await look()
  await api.post('/api/v2/user/recovery', { data: { login: 'rider' } })
  await look()
  await expect(letters).toHaveCount(1)

  await page.getByLabel('Find').fill('recovery unverified')
  await expect(page.locator('#scenarios tr:visible')).toHaveCount(1)
  await page.getByLabel('Signed in as').selectOption('rich')
  await page.getByLabel('Page').fill('/rules')
  await expect(page.locator('output')).toHaveText(/\/__sandbox\/go\?.*as=rich&to=\/rules$/)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page).toHaveURL('/rules')
})

test('a link with a world keeps the site’s requests in that world, until a link without one', async ({
  browser,
}) => {
  // The header that tests send would select a world by itself.
  const context = await browser.newContext({ extraHTTPHeaders: {} })
  const page = await context.newPage()
  const asked = () => page.waitForResponse('**/api/v2/user/check')
  const follow = async (query: string) => {
    const [response] = await Promise.all([asked(), page.goto(`/__sandbox/go?${query}`)])
    return response.status()
  }
  const world = `two-people-${Date.now()}`
  expect(await follow(`world=${world}&as=rider&to=/profile`)).toBe(200)
  expect(await follow('world=&to=/profile')).toBe(401)
  await context.close()
})
