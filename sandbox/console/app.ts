import { Hono } from 'hono'
import type { World } from '../world'
import { consoleApi } from './api'

/** Everything under `/__sandbox`. */
export function consoleApp(worldOf: (request: Request) => World): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.route('/__sandbox/api', consoleApi(worldOf))
  return app
}
