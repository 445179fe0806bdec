import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Measurement } from './metrics'
import { installProbe, type Probe, type Watched } from './probe'
import { LINE, type Target } from './targets'
import { Traffic } from './traffic'

const PATIENCE_MS = 60_000
const TAP_MS = 80
/** What has just been scrolled to is still being drawn. */
const REST_MS = 1500
const BYTES_A_KBIT = 1024 / 8

/** The phone that Lighthouse plays. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'ru-RU',
}

type Visited = {
  origin: string
  target: Target
  hasApp: boolean
  storage: Watched['storage']
}

/** Opens a page as a phone would that has never seen the site, and gives it to `use`. */
async function withPhone<Result>(
  browser: Browser,
  { target, hasApp, storage }: Omit<Visited, 'origin'>,
  use: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await sendProbe(page, { control: target.control, hasApp, storage })
    return await use(page, context)
  } finally {
    await context.close()
  }
}

async function sendProbe(page: Page, watched: Watched): Promise<void> {
  // The loader that runs this very file wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript(installProbe, watched)
}

async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latencyMs,
    downloadThroughput: LINE.downKbit * BYTES_A_KBIT,
    uploadThroughput: LINE.upKbit * BYTES_A_KBIT,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LINE.processor })
}

async function until(page: Page, what: 'live' | 'route'): Promise<void> {
  await page.waitForFunction((what) => window.probe?.[what] !== undefined, what, {
    timeout: PATIENCE_MS,
    polling: 100,
  })
}

function read(page: Page): Promise<Partial<Probe>> {
  return page.evaluate(() => {
    const { follow: _, ...figures } = window.probe ?? { follow: undefined }
    return figures
  })
}

/** Presses as a finger does. */
async function tap(page: Page, cdp: CDPSession, pressed: string): Promise<void> {
  const element = page.locator(pressed).filter({ visible: true }).first()
  await element.scrollIntoViewIfNeeded()
  await wait(REST_MS)
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${pressed} is not to be seen`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await wait(TAP_MS)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function follow(page: Page, cdp: CDPSession, traffic: Traffic, route: Target['route']) {
  for (const { press, control } of route) {
    await traffic.quiet()
    await page.evaluate((control) => window.probe?.follow(control), control)
    await tap(page, cdp, press)
    await until(page, 'route')
  }
}

/** One visit over the slow line: a cold load until all is quiet, then the change to another page. */
export async function visit(browser: Browser, visited: Visited): Promise<Measurement> {
  const { origin, target, hasApp } = visited
  return withPhone(browser, visited, async (page, context) => {
    const cdp = await context.newCDPSession(page)
    const traffic = new Traffic(cdp)
    await throttle(cdp)
    await page.goto(origin + target.path, { timeout: PATIENCE_MS })
    await until(page, 'live')
    await traffic.quiet()
    const { fcp, lcp, usable, live = 0, cls = 0, blocking = 0 } = await read(page)
    const load = { fcp, lcp, usable, live, cls, blocking, ...traffic.until(live) }
    if (hasApp) await follow(page, cdp, traffic, target.route)
    const { route } = await read(page)
    return Object.fromEntries(
      Object.entries({ ...load, route }).filter(([, value]) => value !== undefined),
    )
  })
}

/** The markup of a page once it is live and quiet, without any throttling. */
export async function liveMarkup(browser: Browser, visited: Visited): Promise<string> {
  return withPhone(browser, visited, async (page, context) => {
    const cdp = await context.newCDPSession(page)
    const traffic = new Traffic(cdp)
    await cdp.send('Network.enable')
    await page.goto(visited.origin + visited.target.path)
    await until(page, 'live')
    await traffic.quiet()
    return page.content()
  })
}
