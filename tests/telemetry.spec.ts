import type { Page, Response } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { INGEST, type Ingest, openIngest } from './support/ingest'
import { fillSignIn } from './support/new-account'
import { SERVICES, standIn } from './support/services'
import { CLIENT, draw, fail, openRecorded, PLANTED } from './support/telemetry'
import { PASSWORD } from './support/locators'

/** The library sends a replay a few seconds after the recorded events. */
const PATIENT = { timeout: 20_000 }

test.use(allow(...SERVICES, PLANTED))
test.beforeEach(({ context }) => standIn(context))

const kindsOfReplay = (ingest: Ingest) => [
  ...new Set(
    ingest
      .reported('replay_event')
      .map(({ content }) => (content as { replay_type: string }).replay_type),
  ),
]

/** Marks the time when the page goes live, for `startsOf`. */
const markLive = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset['boot'] === 'live') performance.mark('live')
    }).observe(document, { attributeFilter: ['data-boot'], subtree: true })
  })

/** The start of the entry with a name, in milliseconds; 0 if there is none. */
async function startsOf(page: Page): Promise<(name: RegExp) => number> {
  const events = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation')
    const { loadEventStart } = visit as PerformanceNavigationTiming
    const entries = performance.getEntries().map(({ name, startTime }) => ({ name, startTime }))
    return [...entries, { name: 'load', startTime: loadEventStart }]
  })
  return (name) => events.find((event) => name.test(event.name))?.startTime ?? 0
}

test('B4 loads once the page is live and idle; the first twenty earlier errors are kept and sent', async ({
  page,
  context,
}) => {
  const ingest = await openIngest(context)
  await markLive(page)
  const { promise: isAllowed, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(CLIENT, async (route) => {
    await isAllowed
    await route.continue()
  })
  const asked = page.waitForRequest(CLIENT)
  await page.goto('/')
  await asked
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('planted, a promise')))
  })
  await fail(page, ...Array.from({ length: 25 }, (_, index) => `planted ${index}`))
  expect(ingest.text()).toBe('')
  letIn()
  await expect.poll(() => ingest.errors().length, PATIENT).toBe(20)
  expect(ingest.errors()).toContain('planted, a promise')
  expect(ingest.errors()).toContain('planted 0')
  expect(ingest.errors()).not.toContain('planted 24')

  const startOf = await startsOf(page)
  for (const before of [/^first-contentful-paint$/, /^live$/, /^load$/]) {
    expect(startOf(before), String(before)).toBeGreaterThan(0)
    expect(startOf(CLIENT), String(before)).toBeGreaterThan(startOf(before))
  }
})

/** Expects one error, a trace, and a replay that began with the session or only with the error. */
async function expectReports(page: Page, ingest: Ingest, kind: 'session' | 'buffer') {
  await fail(page, 'planted')
  await expect.poll(() => kindsOfReplay(ingest), PATIENT).toEqual([kind])
  await expect.poll(() => ingest.reported('span').length, PATIENT).toBeGreaterThan(0)
  expect(ingest.reported('span')[0]?.trace).toMatchObject({ sample_rate: '1', sampled: 'true' })
  expect(ingest.errors()).toEqual(['planted'])
}

test('B4 a session in the sampled tenth sends its trace, errors and replay; no page’s own chunk contains part of the library', async ({
  page,
  context,
}) => {
  await draw(context, 0.09)
  const ingest = await openIngest(context)
  const before: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) before.push(response)
  })
  // This page needs the chunk that forms share, into which the library could be bundled.
  await openRecorded(page, '/recovery')
  const loaded = await Promise.all(
    before.map(async (response) => {
      const code = await response.text()
      return {
        name: new URL(response.url()).pathname,
        isPart: code.includes('__SENTRY__'),
      }
    }),
  )
  const app = loaded.filter(({ name }) => name.includes('/app-'))
  expect(app).toEqual([expect.objectContaining({ isPart: false })])
  const parts = loaded.filter(({ isPart }) => isPart).map(({ name }) => name)
  expect(parts).not.toEqual([])
  expect(parts.filter((name) => /\/(?:index|app|forms|more|recovery)-/.test(name))).toEqual([])
  await expectReports(page, ingest, 'session')
})

test('B4 a session outside the sampled tenth sends its trace and errors; traces continue only at the site’s own API', async ({
  page,
  context,
}) => {
  await draw(context, 0.11)
  const ingest = await openIngest(context)
  await openRecorded(page, '/sign')
  await expectReports(page, ingest, 'buffer')
  const traced = new Map<string, boolean>()
  context.on('request', (request) => {
    const { 'sentry-trace': trace, baggage } = request.headers()
    traced.set(new URL(request.url()).pathname, trace !== undefined && baggage !== undefined)
  })
  await page.evaluate((other) => fetch(`${other}/other`).catch(() => undefined), INGEST)
  await fillSignIn(page, 'rider', PASSWORD)
  await expect(page).toHaveURL('/profile')
  expect(traced.get('/api/v2/user/signIn')).toBe(true)
  expect(traced.get('/other')).toBe(false)
})

test.describe('B4 an error that opens the error page', () => {
  test.use(
    allow(...SERVICES, {
      kind: 'console',
      pattern: /ERR_FAILED|dynamically imported/,
      why: 'the script is blocked here',
    }),
  )

  test('is reported as well', async ({ page, context }) => {
    const ingest = await openIngest(context)
    await page.route(/\/assets\/rules-[\w-]+\.js$/, (route) => route.abort())
    await page.goto('/rules')
    await expect
      .poll(() => ingest.errors(), PATIENT)
      .toContainEqual(expect.stringContaining('dynamically imported'))
  })
})
