import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { openIngest } from './support/ingest'
import { fillSignIn } from './support/new-account'
import { SERVICES, standIn } from './support/services'
import { CLIENT, draw, fail, PLANTED, REPLAY } from './support/telemetry'
import { PASSWORD, t } from './support/locators'

test.use(
  allow(...SERVICES, PLANTED, {
    kind: 'console',
    pattern: /^Failed to load resource|^Access to fetch at 'https:\/\/reports\.example/,
    why: 'the browser reports the blocked requests',
  }),
)

test.beforeEach(async ({ context }) => {
  await standIn(context)
  await draw(context, 0.05)
})

/** The page works as if there were no reports. */
async function makeJourney(page: Page) {
  await fillSignIn(page, 'rider', PASSWORD)
  await expect(page).toHaveURL('/profile')
  await fail(page, 'planted at the profile')
  await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('B4 the page works if the report server is blocked', async ({ page, context }) => {
  const ingest = await openIngest(context, (route) => route.abort('blockedbyclient'))
  await page.goto('/sign')
  await fail(page, 'planted at once')
  await expect.poll(() => ingest.text()).toContain('planted at once')
  await makeJourney(page)
})

test('B4 the page works if the library or its replay chunk does not load', async ({
  page,
  context,
}) => {
  const ingest = await openIngest(context)
  const refuse = async (script: RegExp) => {
    await page.unrouteAll()
    await page.route(script, (route) => route.abort())
    return page.waitForEvent('requestfailed', (request) => script.test(request.url()))
  }
  await test.step('the library', async () => {
    const isRefused = refuse(CLIENT)
    await page.goto('/sign')
    await isRefused
    await makeJourney(page)
    expect(ingest.text()).toBe('')
  })

  await test.step('its replay chunk', async () => {
    const isRefused = refuse(REPLAY)
    await page.reload()
    await isRefused
    await fail(page, 'planted after the reload')
    await expect.poll(() => ingest.errors()).toEqual(['planted after the reload'])
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
