import type { Connect, Plugin, ViteDevServer } from 'vite'
import type * as Sandbox from '../sandbox/sandbox'

async function loadSandbox(server: ViteDevServer): Promise<typeof Sandbox> {
  const loaded: unknown = await server.ssrLoadModule('/sandbox/sandbox.ts')
  return loaded as typeof Sandbox // the module of that very path
}

/**
 * The sandbox inside Vite's development server. Its modules are loaded through Vite, so an edit of the
 * sandbox counts from the next request on (and starts a new world).
 */
export function embeddedSandbox(): Plugin {
  return {
    name: 'embedded-sandbox',
    configureServer(server) {
      let current: typeof Sandbox | undefined
      let middleware: Connect.NextHandleFunction | undefined

      async function fresh(): Promise<Connect.NextHandleFunction> {
        const loaded = await loadSandbox(server)
        if (loaded !== current || middleware === undefined) {
          current = loaded
          middleware = loaded.nodeMiddleware(loaded.createSandbox())
        }
        return middleware
      }

      server.middlewares.use((request, response, next) => {
        fresh().then((handle) => handle(request, response, next), next)
      })
    },
  }
}
