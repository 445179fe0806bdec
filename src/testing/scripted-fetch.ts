import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

type Call = { method: string; path: string; bearer: string | null; init: RequestInit }
type Reply = (signal: AbortSignal) => Promise<Response>

/**
 * The network of a test with fake timers: each call takes the next reply, and the last reply repeats. Time limits use
 * the fake timers too.
 */
export function scriptedFetch() {
  const calls: Call[] = []
  let replies: Reply[] = []

  // Loaded beforehand: the first response would load them outside the fake timers.
  beforeAll(() => import('#/api/generated/valibot/valibot.gen'))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    calls.length = 0
    replies = [silence]
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const bearer = new Headers(init.headers).get('Authorization')
      calls.push({ method: init.method ?? 'GET', path: url, bearer, init })
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      const signal = init.signal ?? new AbortController().signal
      return Promise.race([(reply ?? silence)(signal), aborted(signal)])
    })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  return {
    calls,
    reply: (...next: Reply[]) => {
      replies = next
    },
  }
}

/** Responds with `body` as JSON, or without a body. */
export const respond =
  (status: number, body?: unknown): Reply =>
  async () =>
    new Response(body === undefined ? null : JSON.stringify(body), { status })

/** The connection breaks. */
export const breaks: Reply = () => Promise.reject(new TypeError('fetch failed'))

/** Never responds. */
export const silence: Reply = () => new Promise(() => undefined)

/** A response that arrives when the test calls `come`, even if the request was aborted. */
export function later(reply: Reply) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const come = () => reply(new AbortController().signal).then(resolve, reject)
  return { reply: () => promise, come }
}

/** Advances the fake timers and settles everything waiting for them. */
export async function pass(ms = 0): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** Waits for promises and module loading, which do not depend on the fake timers. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
