import type { CDPSession } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

type Request = { sentAt: number; kind: string; bytes: number }

const QUIET_MS = 1500
const LONGEST_WAIT_MS = 20_000
const STEP_MS = 100

/** Fonts and art come beside the page: nothing waits for them. */
const ASIDE = new Set(['Font', 'Image'])

/** What goes over the line of a page, as the browser's own protocol tells it. */
export class Traffic {
  readonly #requests = new Map<string, Request>()
  #open = 0
  #lastAt = Date.now()

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other', request }) => {
      if (!request.url.startsWith('http') || this.#requests.has(requestId)) return
      this.#requests.set(requestId, { sentAt: timestamp * 1000, kind: type, bytes: 0 })
      this.#move(1)
    })
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      const request = this.#requests.get(requestId)
      // Only the answer tells a preloaded script from other preloaded things, and a font that a script fetched.
      if (request) request.kind = response.mimeType.startsWith('font/') ? 'Font' : type
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = this.#requests.get(requestId)
      if (!request) return
      request.bytes = encodedDataLength
      this.#move(-1)
    })
    cdp.on('Network.loadingFailed', ({ requestId }) => {
      if (this.#requests.has(requestId)) this.#move(-1)
    })
  }

  #move(step: 1 | -1): void {
    this.#open += step
    this.#lastAt = Date.now()
  }

  /** Waits until nothing has gone over the line for a while; not for ever. */
  async quiet(): Promise<void> {
    const end = Date.now() + LONGEST_WAIT_MS
    while (Date.now() < end && (this.#open > 0 || Date.now() - this.#lastAt < QUIET_MS)) {
      await wait(STEP_MS)
    }
  }

  /** What was asked for in the page's first `liveMs` milliseconds, on the line: compressed, with headers. */
  until(liveMs: number): { scriptKb: number; requests: number } {
    const all = [...this.#requests.values()]
    const [first] = all
    if (!first) return { scriptKb: 0, requests: 0 }
    const early = all.filter(({ sentAt }) => sentAt - first.sentAt <= liveMs)
    const scripts = early.filter(({ kind }) => kind === 'Script')
    return {
      scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      requests: early.filter(({ kind }) => !ASIDE.has(kind)).length,
    }
  }
}
