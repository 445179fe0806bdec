import { siteListener } from '#deploy/server/site-server'
import { fail } from '../cli/fail'
import { listen } from './listen'
import { readSettings } from '../build/settings'
import { stopWhenAsked } from './stop'
import { localUrl } from './welcome'

const FOLDER = 'dist-demo'

/**
 * Builds the demonstration, with the options of `npm run build:demo`, and serves it for its browser tests: files with
 * their headers, and no backend.
 */
async function serveDemo(): Promise<void> {
  // Build and server read the same settings.
  await import('../build/build-demo')
  const settings = readSettings('production', { PORT: '4174', ...process.env })
  const { basePath } = settings.site
  const { host, port } = settings.server
  const listener = await siteListener({ root: FOLDER, settingsOf: async () => ({ basePath }) })
  const { server } = await listen(listener, { host, port })
  process.stdout.write(`${localUrl(server.address())}${basePath}\n`)
}

stopWhenAsked()
await serveDemo().catch(fail)
