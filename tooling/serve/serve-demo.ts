import { getRequestListener } from '@hono/node-server'
import { createStaticSite } from '#deploy/static-site'
import { fail } from '../cli/fail'
import { listen } from './listen'
import { readServerSettings } from '../build/settings'
import { stopWhenAsked } from './stop'
import { addressOf } from './welcome'

const FOLDER = 'dist-demo'

/** Serves the demonstration that was built: files with their headers, and no backend. */
async function serveDemo(): Promise<void> {
  const { host, port } = readServerSettings('production', 4174)
  const site = await createStaticSite(FOLDER)
  const listener = getRequestListener((request) => site.fetch(request), {
    overrideGlobalObjects: false,
  })
  const server = await listen((request, response) => void listener(request, response), {
    host,
    port,
  })
  process.stdout.write(`${addressOf(server.address())}\n`)
}

stopWhenAsked()
await serveDemo().catch(fail)
