import { expect, test } from './support/fixtures'
import { holdScripts, live, PUBLIC } from './support/first-load'

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
  await expect(page.getByRole('main').getByText('rider@example.com')).toBeVisible()
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
