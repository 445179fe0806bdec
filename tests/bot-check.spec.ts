import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { openIngest } from './support/ingest'
import { policyMade } from './support/policy'
import { SCRIPT, SERVICES, standIn } from './support/services'
import { textsOf } from './support/texts'
import { PASSWORD } from './support/locators'

const t = textsOf('ru')
const NAMED_POLICIES = "trusted-types bot-check goog#html 'allow-duplicates'"

/** Time of the test's own, by which the page's limits count as well: the clock of Playwright leaves them out. */
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

test('B1 the script is loaded once, with the key, after the first paint, and the notice is beside the form', async ({
  page,
}) => {
  await standIn(page)
  const painted = page
    .waitForRequest(SCRIPT)
    .then(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/sign')
  expect(await painted).toBe(1)
  await expect(page.getByText('Форма защищена reCAPTCHA.')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL('/profile')
  expect(asked.filter((url) => url.includes('recaptcha'))).toEqual([
    'https://www.google.com/recaptcha/api.js?render=test-key&trustedtypes=true',
  ])
})

test('B1 the badge is hidden, and the notice replaces it with text and links', async ({ page }) => {
  await standIn(page)
  await page.goto('/sign')
  const notice = page.getByText('Форма защищена reCAPTCHA.')
  await expect(notice.getByRole('link', { name: /^политика конфиденциальности/ })).toHaveAttribute(
    'href',
    'https://policies.google.com/privacy',
  )
  await expect(notice.getByRole('link', { name: /^условия использования/ })).toHaveAttribute(
    'href',
    'https://policies.google.com/terms',
  )
  // The stand-in draws none; the provider's is an element of this class in the page's body.
  const isHidden = await page.evaluate(() => {
    const badge = document.createElement('div')
    badge.className = 'grecaptcha-badge'
    document.body.append(badge)
    return getComputedStyle(badge).visibility === 'hidden'
  })
  expect(isHidden).toBe(true)
})

test.describe('B1 a header that names the policies of Trusted Types, as docs/production.md has it', () => {
  test.use(
    allow(...SERVICES, {
      kind: 'policy',
      pattern: /trusted-types/,
      why: 'the refusal is what is tested',
    }),
  )

  test('lets the site and the provider make theirs, and nobody another', async ({ page }) => {
    await page.route('/sign', async (route) => {
      const response = await route.fetch()
      const policy = `${response.headers()['content-security-policy']}, ${NAMED_POLICIES}`
      const headers = { ...response.headers(), 'content-security-policy': policy }
      await route.fulfill({ response, headers })
    })
    // Twice, as by a script that is loaded again.
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

test('B2 each request has a fresh token, and only those that the contract names', async ({
  page,
  world,
}) => {
  await standIn(page)
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/')) tokens.push(request.headers()['x-recaptcha-token'])
  })
  await page.goto('/sign')
  await world.fault({ operation: 'signIn', kind: 'status', status: 401, times: 1 })
  await signIn(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(t('profile.sessions.current'))).toBeVisible()
  const [first, second, ...others] = tokens
  expect(first).toMatch(/^stand-in-signIn-1$/)
  expect(second).toMatch(/^stand-in-signIn-2$/)
  expect(others.filter((token) => token !== undefined)).toEqual([])
})

test('B3 a provider that stays silent: the failure is shown within ten seconds, and the next try works @full', async ({
  page,
}) => {
  await ownTime(page)
  await standIn(page, 'silent')
  // A press that comes sooner waits for a script that comes while the next try has another one.
  await Promise.all([page.waitForResponse(SCRIPT), page.goto('/sign')])
  await signIn(page)
  await page.clock.runFor(10_100)
  await expect(page.getByRole('alert')).toHaveText(t('error.botCheck'))
  await expect(page.getByLabel(t('sign.login'))).toHaveValue('rider')

  await page.unroute(SCRIPT)
  await standIn(page)
  // What a refused script left behind is in the page; a reload of it comes with the next load.
  await page.evaluate(() => {
    if (window.grecaptcha) window.grecaptcha.execute = () => Promise.resolve('again')
  })
  await page.getByRole('button', { name: t('sign.submit') }).click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/profile')
})

test.describe('B3 our own code', () => {
  test.use(
    allow(...SERVICES, {
      kind: 'console',
      pattern: /Failed to load resource.*ERR_FAILED/,
      why: 'the browser reports the block',
    }),
  )

  test('our own code that is gone is told, and a second press loads it anew with the page @full', async ({
    page,
  }) => {
    await standIn(page)
    let isGone = true
    await page.route(/\/assets\/bot-check-/, (route) => (isGone ? route.abort() : route.continue()))
    await page.goto('/sign')
    await signIn(page)
    await expect(page.getByRole('alert')).toHaveText(t('error.botCheck'))
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: t('sign.submit') }).click()
    await reloaded
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByLabel(t('sign.login'))).toHaveValue('rider')
    isGone = false
    await signIn(page)
    await expect(page).toHaveURL('/profile')
  })

  test('our own code that hangs is told within ten seconds @full', async ({ page }) => {
    await ownTime(page)
    await standIn(page)
    await page.route(/\/assets\/bot-check-/, () => new Promise(() => undefined))
    await page.goto('/sign')
    await signIn(page)
    await expect(page.locator('form [aria-busy=true]')).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('alert')).toHaveText(t('error.botCheck'))
  })
})

/** The sign-in page with its script on the way; what is given lets it arrive. */
async function goSignIn(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await ownTime(page)
  await standIn(page, 'none', promise)
  const asked = page.waitForRequest(SCRIPT)
  // The page counts as loaded only with that script, where it was asked for in time.
  await page.goto('/sign', { waitUntil: 'domcontentloaded' })
  await asked
  return resolve
}

test('B3 waits ten seconds from the press, however long the script has been loading @full', async ({
  page,
}) => {
  const arrive = await goSignIn(page)
  await page.clock.runFor(9000)
  await signIn(page)
  await page.clock.runFor(8000)
  await expect(page.getByRole('button', { name: t('sign.busy') })).toBeVisible()

  arrive()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/profile')
})
