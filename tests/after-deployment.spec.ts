import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import { PASSWORD } from './support/locators'

const ru = textsOf('ru')
const en = textsOf('en')

test.use(
  allow(
    {
      kind: 'console',
      pattern: /404|dynamically imported|preload CSS/,
      why: 'chunks are missing here',
    },
    { kind: 'error', pattern: /dynamically imported|preload CSS/, why: 'chunks are missing here' },
  ),
)

/**
 * Opens a page whose lazy chunks are missing until it is reloaded, as in a tab that was open during a deployment that
 * deleted them.
 *
 * @returns the documents requested since then
 */
async function openOldTab(page: Page, path: string): Promise<string[]> {
  const loads: string[] = []
  let own = ''
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) {
      loads.push(pathname)
      const response = await route.fetch()
      // The import map lists every chunk, whether it is loaded or not.
      if (loads.length === 1)
        own = (await response.text()).replace(/<script type="importmap">.*?<\/script>/s, '')
      return route.fulfill({ response })
    }
    const isLazy = /\/assets\/.*\.(?:js|css)$/.test(pathname) && !own.includes(pathname)
    return isLazy && loads.length === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  return loads
}

test('E6 an old tab reports a lost session, although opening the sign-in takes a reload', async ({
  page,
  signInAs,
  world,
}) => {
  await signInAs('rider')
  const loads = await openOldTab(page, '/protection')
  await world.fault({ operation: 'protectionStart', kind: 'status', status: 401 })
  await page.getByLabel(ru('profile.password.current'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => loads.at(-1)).toBe('/sign')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('sign.title'))
  await expect(page.getByText(ru('session.lost'), { exact: true })).toBeVisible()
})

test('E8 an old tab with a half-filled form keeps the typed text, and asks before a password is lost', async ({
  page,
}) => {
  const loads = await openOldTab(page, '/signup')
  await page.getByLabel(ru('field.loginLabel'), { exact: true }).fill('newcomer')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  const password = page.getByLabel(ru('field.passwordLabel'), { exact: true })
  await password.fill(PASSWORD)
  await page.locator('a[hreflang=en]').first().dispatchEvent('click')
  await expect(page.getByRole('alert')).toContainText(ru('language.reload'))
  expect(loads).toEqual(['/signup'])
  await password.fill('')
  await page.locator('a[hreflang=en]').first().dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('signup.title'))
  expect(loads).toEqual(['/signup', '/signup'])
  await expect(page.getByLabel(en('field.loginLabel'), { exact: true })).toHaveValue('newcomer')
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('typed-text')
})

/** Answers 404 to every script of the site, on the first `times` loads of the page. */
async function loseScripts(page: Page, times: number): Promise<() => number> {
  let loads = 0
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) loads += 1
    const isScript = new URL(route.request().url()).pathname.endsWith('.js')
    return isScript && loads <= times ? route.fulfill({ status: 404 }) : route.continue()
  })
  return () => loads
}

test('E8 a page whose first scripts are missing reloads once, then shows an error with a link to try again', async ({
  page,
}) => {
  const loads = await loseScripts(page, 2)
  await page.goto('/sign?lang=en')
  await expect(page.getByRole('alert')).toContainText('The page didn’t open')
  expect(loads()).toBe(2)
  await page.getByRole('link', { name: 'Try again', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(page.getByText('The page didn’t open')).toBeHidden()
})
