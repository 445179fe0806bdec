import { createWorld, type World, type WorldOptions } from './world'

const MOST = 200
const LONGEST_NAME = 64

/** The name that a request gives: header `x-sandbox`, or `?world=` for pages that people open. */
export function worldName(request: Request): string | undefined {
  const name =
    request.headers.get('x-sandbox') ?? new URL(request.url).searchParams.get('world') ?? ''
  return name.slice(0, LONGEST_NAME) || undefined
}

/**
 * Worlds by name, made when they are first asked for. The one without a name stays; of the others
 * the `most` last used are kept.
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
