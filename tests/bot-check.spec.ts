import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { openIngest } from './support/ingest'
import { policyMade } from './support/policy'
import { SCRIPT, SERVICES, standIn } from './support/services'
import { textsOf } from './support/texts'
import { PASSWORD } from './support/locators'

const t = textsOf('ru')
const NAMED_POLICIES = "trusted-types bot-check goog#html 'allow-duplicates'"

/** A clock of the test's own, because Playwright's does not cover the page's time limits. */
async function ownTime(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

async function signIn(page: Page) {
  await page.getByLabel(t('sign.login')).fill('rider')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('sign.submit') }).click()
}

test.use(allow(...SERVICES))

test.beforeEach(async ({ context, world }) => {
  await openIngest(context)
  await world.captcha('required')
})

test('B1 B2 loads the script once, after the first paint; each request that the contract lists has a fresh token', async ({
  page,
  world,
}) => {
  await standIn(page)
  const painted = page
    .waitForRequest(SCRIPT)
    .then(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
  const asked: string[] = []
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    asked.push(request.url())
    if (request.url().includes('/api/v2/')) tokens.push(request.headers()['x-recaptcha-token'])
  })
  await page.goto('/sign')
  expect(await painted).toBe(1)

  await test.step('a notice with text and links replaces the hidden badge', async () => {
    const notice = page.getByText('Форма защищена reCAPTCHA.')
    await expect(
      notice.getByRole('link', { name: /^политика конфиденциальности/ }),
    ).toHaveAttribute('href', 'https://policies.google.com/privacy')
    await expect(notice.getByRole('link', { name: /^условия использования/ })).toHaveAttribute(
      'href',
      'https://policies.google.com/terms',
    )
    // The stand-in has no badge; the provider's is an element of this class in the body.
    const isHidden = await page.evaluate(() => {
      const badge = document.createElement('div')
      badge.className = 'grecaptcha-badge'
      document.body.append(badge)
      return getComputedStyle(badge).visibility === 'hidden'
    })
    expect(isHidden).toBe(true)
  })

  await world.fault({ operation: 'signIn', kind: 'status', status: 401, times: 1 })
  await signIn(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(t('profile.sessions.current'))).toBeVisible()
  expect(asked.filter((url) => url.includes('recaptcha'))).toEqual([
    'https://www.google.com/recaptcha/api.js?render=test-key&trustedtypes=true',
  ])
  const [first, second, ...others] = tokens
  expect(first).toMatch(/^stand-in-signIn-1$/)
  expect(second).toMatch(/^stand-in-signIn-2$/)
  expect(others.filter((token) => token !== undefined)).toEqual([])
})

test.describe('B1 the header with Trusted Types policies from docs/production.md', () => {
  test.use(
    allow(...SERVICES, {
      kind: 'policy',
      pattern: /trusted-types/,
      why: 'the test expects the violation',
    }),
  )

  test('lets the site and the provider create their policies, and rejects all others', async ({
    page,
  }) => {
    await page.route('/sign', async (route) => {
      const response = await route.fetch()
      const policy = `${response.headers()['content-security-policy']}, ${NAMED_POLICIES}`
      const headers = { ...response.headers(), 'content-security-policy': policy }
      await route.fulfill({ response, headers })
    })
    // Twice, as if the script were loaded again.
    const own = "window.trustedTypes.createPolicy('goog#html', {});\n"
    const script = await page.request.get('/__sandbox/recaptcha/api.js')
    const body = own + own + (await script.text())
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto('/sign')
    await page.waitForFunction(() => window.grecaptcha !== undefined)
    expect(await policyMade(page, 'other')).toMatch(/^TypeError: .*"other"/)
    await signIn(page)
    await expect(page).toHaveURL('/profile')
  })
})

test.describe('B3 our own code', () => {
  test.use(
    allow(...SERVICES, {
      kind: 'console',
      pattern: /Failed to load resource.*ERR_FAILED/,
      why: 'the browser reports the block',
    }),
  )

  test('shows an error if it is missing or hangs for ten seconds, and a second press reloads it with the page @full', async ({
    page,
  }) => {
    await ownTime(page)
    await standIn(page)
    const late = Promise.withResolvers<void>()
    let isGone = true
    await page.route(/\/assets\/bot-check-/, async (route) => {
      if (isGone) return route.abort()
      await late.promise
      return route.continue()
    })
    await page.goto('/sign')
    await signIn(page)
    await expect(page.getByRole('alert')).toHaveText(t('error.botCheck'))
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: t('sign.submit') }).click()
    await reloaded
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByLabel(t('sign.login'))).toHaveValue('rider')

    // A load of its own, because this one may have tried the file already.
    isGone = false
    await page.reload()
    await signIn(page)
    await expect(page.locator('form [aria-busy=true]')).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('alert')).toHaveText(t('error.botCheck'))
    late.resolve()
    await signIn(page)
    await expect(page).toHaveURL('/profile')
  })
})
