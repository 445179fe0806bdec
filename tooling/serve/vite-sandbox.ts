import type { Connect, Plugin, ViteDevServer } from 'vite'
import type * as Middleware from '../../sandbox/server/middleware'
import type * as Sandbox from '../../sandbox/server/sandbox'

async function load<Module>(server: ViteDevServer, path: string): Promise<Module> {
  const loaded: unknown = await server.ssrLoadModule(path)
  return loaded as Module // the module at that path
}

/**
 * The sandbox inside Vite's development server. Its modules are loaded through Vite, so an edit of the sandbox takes
 * effect with the next request (and starts a new world).
 */
export function embeddedSandbox(): Plugin {
  return {
    name: 'embedded-sandbox',
    configureServer(server) {
      const { port } = server.config.server
      const site = `http://localhost:${port}`
      let current: typeof Sandbox | undefined
      let middleware: Connect.NextHandleFunction | undefined

      async function fresh(): Promise<Connect.NextHandleFunction> {
        const sandbox = await load<typeof Sandbox>(server, '/sandbox/server/sandbox.ts')
        if (sandbox !== current || middleware === undefined) {
          const path = '/sandbox/server/middleware.ts'
          const { nodeMiddleware } = await load<typeof Middleware>(server, path)
          current = sandbox
          middleware = nodeMiddleware(sandbox.createSandbox({ site }))
        }
        return middleware
      }

      server.middlewares.use((request, response, next) => {
        fresh().then((handle) => handle(request, response, next), next)
      })
    },
  }
}
