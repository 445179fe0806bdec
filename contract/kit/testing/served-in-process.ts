import { vi } from 'vitest'
import type { Fetch, Served } from './served'

/**
 * Answers what `fetch` is asked, without a connection: half of the processor time. Until it is closed nothing else can be
 * asked.
 */
export function servedInProcess(fetch: Fetch): Served {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    // There is no connection that could be silent.
    const response = await fetch(new Request(url, { ...init, signal: null }))
    return response ?? new Response(null, { status: 404 })
  })
  return { base: 'http://localhost', close: () => vi.unstubAllGlobals() }
}
