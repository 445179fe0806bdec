import { loose, number } from '../contract/loose'

/** In seconds: what takes longer needs a clock that can be moved, and is left out where there is none. */
const WAITED_OUT = 300

/** Adds up for how long each claim lets time pass in the sandbox: each has a world of its own. */
export function watchWaits() {
  const worlds = new Map<string, number>()
  return {
    look: async (request: Request): Promise<void> => {
      if (request.method !== 'POST' || !request.url.endsWith('/__sandbox/api/clock')) return
      const { advance } = loose(await request.clone().json())
      const name = request.headers.get('x-sandbox') ?? ''
      worlds.set(name, (worlds.get(name) ?? 0) + (number(advance) ?? 0) / 1000)
    },
    /** In seconds: the longest that a claim waits at a server whose clock cannot be moved. */
    longest: (): number => Math.max(0, ...[...worlds.values()].filter((one) => one <= WAITED_OUT)),
  }
}
