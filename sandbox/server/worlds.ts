import { parse } from 'hono/utils/cookie'
import { createWorld, type World, type WorldOptions } from './world'

const MOST = 200
const LONGEST_NAME = 64

/** Keeps a browser in the world of the link it opened, so that two people can work side by side. */
export const WORLD_COOKIE = 'sandbox_world'

/** The world that a request names: header `x-sandbox`, `?world=` of pages that people open, or the cookie of a link. */
export function worldName(request: Request): string | undefined {
  const { searchParams } = new URL(request.url)
  const kept = parse(request.headers.get('cookie') ?? '', WORLD_COOKIE)[WORLD_COOKIE]
  const name = request.headers.get('x-sandbox') ?? searchParams.get('world') ?? kept
  return name?.slice(0, LONGEST_NAME) || undefined
}

/**
 * Worlds by name, created on first use. The world without a name stays; of the others, the `most` recently used are
 * kept.
 */
export function createWorlds(
  options: WorldOptions,
  most = MOST,
): (name: string | undefined) => World {
  const first = createWorld(options)
  const others = new Map<string, World>()
  return (name) => {
    if (name === undefined) return first
    const world = others.get(name) ?? createWorld({ ...options, name })
    others.delete(name)
    others.set(name, world)
    const oldest = others.keys().next().value
    if (others.size > most && oldest !== undefined) others.delete(oldest)
    return world
  }
}
