import { loose, number } from '../contract/loose'
import type { Fetch } from './served'

/** In seconds: what takes longer needs a clock that can be moved, and is left out where there is none. */
const WAITED_OUT = 300

/** Adds up for how long each claim lets time pass in the sandbox: each has a world of its own. */
export function watchWaits(next: Fetch): {
  readonly fetch: Fetch
  /** In seconds: the longest that a claim waits at a server whose clock cannot be moved. */
  readonly longest: () => number
} {
  const worlds = new Map<string, number>()
  const fetch: Fetch = async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/__sandbox/api/clock')) {
      const { advance } = loose(await request.clone().json())
      const name = request.headers.get('x-sandbox') ?? ''
      worlds.set(name, (worlds.get(name) ?? 0) + (number(advance) ?? 0) / 1000)
    }
    return next(request)
  }
  const longest = () => Math.max(0, ...[...worlds.values()].filter((one) => one <= WAITED_OUT))
  return { fetch, longest }
}
