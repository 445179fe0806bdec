import { expect, test } from './support/fixtures'
import { holdScripts, live, recordScripts } from './support/first-load'
import { loginField, passwordField } from './support/second-step'
import { PASSWORD } from './support/locators'

test('sends the session check once, while the app is loading', async ({
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
  await expect(page.locator('#personal').getByText('rider@example.com')).toBeVisible()
  expect(
    (await world.calls()).filter(({ operation }) => operation === 'sessionCheck'),
  ).toHaveLength(1)
})

test('loads the profile’s content while the credentials are being sent', async ({ page }) => {
  const response = Promise.withResolvers<void>()
  await page.route('**/api/v2/user/signIn', async (route) => {
    await response.promise
    await route.continue()
  })
  await page.goto('/sign')
  await live(page)
  const parts = ['profile-*.js', 'profile-*.css', 'messages.po_profile-*.js']
  const loaded = Promise.all(parts.map((part) => page.waitForResponse(`**/assets/${part}`)))
  await loginField(page).fill('rider')
  await passwordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await loaded
  response.resolve()
  await expect(page).toHaveURL('/profile')
})

test('initialises number formatting before a player types text whose error message needs it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { NumberFormat } = Intl
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct: (target, values) => {
        document.documentElement.dataset['numbers'] = 'made'
        return Reflect.construct(target, values)
      },
    })
  })
  await page.goto('/signup')
  await expect(page.locator('html[data-numbers]')).toBeAttached()
})

test('preloads every script on pages that are not prerendered', async ({ page, signInAs }) => {
  await signInAs('rider')
  const loaded = await recordScripts(page)
  for (const path of [
    '/oauth2/error',
    '/payment/success?payment=none',
    '/profile',
    '/protection',
  ]) {
    await test.step(path, async () => {
      const response = await page.goto(path, { waitUntil: 'commit' })
      const html = (await response?.text()) ?? ''
      await live(page)
      expect((await loaded()).filter((script) => !html.includes(script))).toEqual([])
    })
  }
})

// docs/performance.md has the gain. A renamed bundler option would switch it off silently.
test('the scripts of every page request compilation while they load', async ({ api }) => {
  const html = await (await api.get('/')).text()
  for (const name of ['framework', 'app']) {
    const [, script = ''] = html.match(new RegExp(`href="(/assets/${name}-[\\w-]+\\.js)"`)) ?? []
    const lines = (await (await api.get(script)).text()).split('\n')
    expect(lines.includes('//# allFunctionsCalledOnLoad'), script).toBe(true)
  }
})
