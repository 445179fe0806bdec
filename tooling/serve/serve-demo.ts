import { siteListener } from '#deploy/server/site-server'
import { fail } from '../cli/fail'
import { listen } from './listen'
import { readSettings } from '../build/settings'
import { stopWhenAsked } from './stop'
import { localUrl } from './welcome'

const FOLDER = 'dist-demo'

/** Builds the demonstration and serves it, as its browser tests need it: files with their headers, and no backend. */
async function serveDemo(): Promise<void> {
  // The build carries the port of the payments, so both have the same settings.
  await import('../build/build-demo')
  const { host, port } = readSettings('production', { PORT: '4174', ...process.env }).server
  const { server } = await listen(await siteListener({ root: FOLDER }), {
    host,
    port,
  })
  process.stdout.write(`${localUrl(server.address())}\n`)
}

stopWhenAsked()
await serveDemo().catch(fail)
