import { consoleApp } from '../console/app'
import { createWorlds, worldName } from './worlds'
import type { World, WorldOptions } from './world'

export interface Sandbox {
  /**
   * Responds to `/api/v2/**` and `/__sandbox/**`, null for every other path. Rejects with `ConnectionReset` if a fault
   * breaks the connection.
   */
  readonly fetch: (request: Request) => Promise<Response | null>
  /** The world with a name, for programs that contain the sandbox. */
  readonly world: (name?: string) => World
}

/** Whether a path belongs to the sandbox. */
export const isSandboxPath = (path: string): boolean => /^\/(api\/v2|__sandbox)(\/|$)/.test(path)

/** The whole backend of the site: its worlds and the console, which links to `reference` if there is one. */
export function createSandbox(
  options: Omit<WorldOptions, 'name'> & { reference?: string } = {},
): Sandbox {
  const worlds = createWorlds(options)
  const worldOf = (request: Request) => worlds(worldName(request))
  const { site = '/', reference } = options
  const app = consoleApp(worldOf, { site, ...(reference !== undefined && { reference }) })
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (!isSandboxPath(pathname)) return null
      return pathname.startsWith('/api/') ? worldOf(request).fetch(request) : app.fetch(request)
    },
    world: (name) => worlds(name),
  }
}
