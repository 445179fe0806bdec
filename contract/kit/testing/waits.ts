import { loose, number } from '../contract/loose'

/** In seconds: longer waits need a clock the kit can move, and are skipped without one. */
const WAITED_OUT = 300

/** Sums up how long each claim lets time pass in the sandbox: each has its own world. */
export function watchWaits() {
  const worlds = new Map<string, number>()
  return {
    look: async (request: Request): Promise<void> => {
      if (request.method !== 'POST' || !request.url.endsWith('/__sandbox/api/clock')) return
      const { advance } = loose(await request.clone().json())
      const name = request.headers.get('x-sandbox') ?? ''
      worlds.set(name, (worlds.get(name) ?? 0) + (number(advance) ?? 0) / 1000)
    },
    /** In seconds: the longest a claim waits on a server whose clock cannot be moved. */
    longest: (): number => Math.max(0, ...[...worlds.values()].filter((one) => one <= WAITED_OUT)),
  }
}
