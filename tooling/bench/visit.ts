import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/** Lighthouse's slow 4G and phone processor. */
const NETWORK = { latencyMs: 562.5, downKbit: 1474.56, upKbit: 675, processor: 4 }

/** The slowdown of the phone that `nextPaint` is measured on. */
const SLOWER_PROCESSOR = 6

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'ru-RU',
}

const TIMEOUT_MS = 60_000
const QUIET_MS = 1500

/** The measurements of one visit; times in milliseconds. */
export type Figures = {
  largestPaint: number
  live: number
  shift: number
  /** Scripts as transferred, with headers, until the page was live. */
  scriptKb: number
  /** The same, until the page is quiet. */
  allScriptKb: number
  /** From a press on the quiet page until the next page's control is visible. */
  next: number
  /** The longest time from a key or a press to the next frame, on a slower phone. */
  nextPaint: number
}

export type Subject = {
  url: string
  /** The main control of the page. */
  control: string
  /** Whether the page has an app, which reports when it is live; a page without one is live at once. */
  hasApp: boolean
  /** The content of local storage: the signed-in player. */
  storage: Record<string, string>
  /** What a player types and presses on the page, without leaving it. */
  use: (page: Page) => Promise<unknown>
  /** Further key and pointer input, on other pages as well; it ends where it began. */
  roam?: ((page: Page) => Promise<unknown>) | undefined
  /** The press that opens the next page, and that page's main control. */
  next?: { press: (page: Page) => Promise<unknown>; control: string } | undefined
}

type Probe = Pick<Figures, 'shift' | 'nextPaint'> & Partial<Figures>

declare global {
  interface Window {
    probe?: Probe
    /** Tells the bench that the page is live. */
    reportLive?: (payload: string) => void
  }
}

/** Runs in the page before its own scripts. Sent as text, so it must use nothing from outside. */
function installProbe({ control, hasApp, storage }: Omit<Subject, 'use' | 'roam' | 'next'>): void {
  // A player who signed in during the previous visit must not be signed in here.
  localStorage.clear()
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  const probe: Probe = (window.probe = { shift: 0, nextPaint: 0 })

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'largest-contentful-paint') probe.largestPaint = entry.startTime
      else if (entry instanceof PerformanceEventTiming) {
        // A pointer that happens to be over the new page is neither a key nor a press.
        if (entry.interactionId > 0) probe.nextPaint = Math.max(probe.nextPaint, entry.duration)
      } else if ('value' in entry) probe.shift += Number(entry.value)
    }
  })
  for (const type of ['largest-contentful-paint', 'event', 'layout-shift']) {
    // By default only events that take 104 ms are reported.
    const what = { type, buffered: true, durationThreshold: 16 }
    observer.observe(what)
  }
  const look = () => {
    const isVisible = document.querySelector(control)?.checkVisibility({ visibilityProperty: true })
    if (!isVisible) return void requestAnimationFrame(look)
    probe.live = performance.now()
    window.reportLive?.('')
  }
  if (!hasApp) return look()
  // Polling on every frame would force the browser to draw frames while the app starts, unlike in players' browsers.
  const boot = new MutationObserver(() => {
    if (document.documentElement.dataset['boot'] !== 'live') return
    boot.disconnect()
    requestAnimationFrame(look)
  })
  boot.observe(document, { subtree: true, attributeFilter: ['data-boot'] })
}

type Transfer = { sentAt: number; kind: string; bytes: number }

/** Records the network transfers of a page. */
function watchTraffic(cdp: CDPSession) {
  const transfers = new Map<string, Transfer>()
  const open = new Set<string>()
  let endedAt = Date.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith('http') || transfers.has(requestId)) return
    transfers.set(requestId, { sentAt: timestamp * 1000, kind: '', bytes: 0 })
    open.add(requestId)
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.kind = response.fromDiskCache ? 'cached' : response.mimeType
  })
  function end({
    requestId,
    encodedDataLength = 0,
  }: {
    requestId: string
    encodedDataLength?: number
  }) {
    const transfer = transfers.get(requestId)
    if (transfer && transfer.kind !== 'cached') transfer.bytes = encodedDataLength
    if (open.delete(requestId)) endedAt = Date.now()
  }
  cdp.on('Network.loadingFinished', end)
  cdp.on('Network.loadingFailed', ({ requestId }) => end({ requestId }))
  const scriptKb = (list: Transfer[]) =>
    list.reduce((sum, { kind, bytes }) => sum + (/javascript/.test(kind) ? bytes : 0), 0) / 1000
  return {
    quiet: async () => {
      const end = Date.now() + TIMEOUT_MS
      while (Date.now() < end && (open.size > 0 || Date.now() - endedAt < QUIET_MS)) await wait(100)
    },
    figures: (liveMs: number) => {
      const all = [...transfers.values()]
      const early = all.filter(({ sentAt }) => sentAt - (all[0]?.sentAt ?? 0) <= liveMs)
      return { scriptKb: scriptKb(early), allScriptKb: scriptKb(all) }
    },
  }
}

/** A new phone with an empty cache. */
export const newPhone = (browser: Browser): Promise<BrowserContext> => browser.newContext(PHONE)

/**
 * Opens a page and waits until it is live. The page itself reports that: Playwright's `waitForFunction` would be
 * compiled and run in the page, and would be measured too.
 */
async function open(page: Page, cdp: CDPSession, subject: Subject): Promise<void> {
  const { url, control, hasApp, storage } = subject
  // tsx wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript(installProbe, { url, control, hasApp, storage })
  page.setDefaultTimeout(TIMEOUT_MS)
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'reportLive' })
  const live = new Promise((resolve) => cdp.once('Runtime.bindingCalled', resolve))
  await page.goto(url)
  const late = wait(TIMEOUT_MS, 'late', { ref: false })
  if ((await Promise.race([live, late])) === 'late') throw new Error(`${url} is not live`)
}

async function throttled(phone: BrowserContext, page: Page): Promise<CDPSession> {
  const cdp = await phone.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latencyMs,
    downloadThroughput: NETWORK.downKbit * 128,
    uploadThroughput: NETWORK.upKbit * 128,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: NETWORK.processor })
  return cdp
}

/**
 * Presses `afterMs` after requesting the page, before it is live; the milliseconds until the next control is visible.
 */
export async function pressEarly(phone: BrowserContext, subject: Subject, afterMs: number) {
  await using page = await phone.newPage()
  await throttled(phone, page)
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.goto(subject.url, { waitUntil: 'commit' })
  await wait(afterMs)
  await subject.use(page)
  return await pressNext(page, subject)
}

/** The milliseconds from a press until the next page's control is visible; `NaN` if there is no next page. */
async function pressNext(page: Page, { next }: Subject): Promise<number> {
  if (!next) return NaN
  const pressedAt = performance.now()
  await next.press(page)
  await page.locator(next.control).first().waitFor()
  return performance.now() - pressedAt
}

/** Opens a page on `phone`, throttled, and waits until all transfers have ended. */
export async function visit(phone: BrowserContext, subject: Subject): Promise<Figures> {
  await using page = await phone.newPage()
  const cdp = await throttled(phone, page)
  const traffic = watchTraffic(cdp)
  await open(page, cdp, subject)
  await traffic.quiet()
  const probe = await page.evaluate(() => window.probe)
  const figures = { largestPaint: NaN, live: NaN, shift: NaN, ...probe }
  const scripts = traffic.figures(figures.live)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await subject.roam?.(page)
  await subject.use(page)
  const nextPaint = await page.evaluate(async () => {
    // The last press is reported after its frame.
    await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 500)))
    return window.probe?.nextPaint ?? NaN
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: NETWORK.processor })
  return { ...figures, ...scripts, nextPaint, next: await pressNext(page, subject) }
}

/** The markup of a page without throttling, once it is live and all transfers have ended. */
export async function liveMarkup(phone: BrowserContext, subject: Subject): Promise<string> {
  const page = await phone.newPage()
  await open(page, await phone.newCDPSession(page), subject)
  await page.waitForLoadState('networkidle')
  return page.content()
}
