import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { BUILD_FOLDER, buildSite } from './build'
import { fail } from './fail'
import { serveSite } from './serve-site'
import { readServerSettings, readSiteSettings } from './settings'
import { stopWhenAsked } from './stop'
import { addressOf, welcome } from './welcome'

/**
 * `npm start`: builds the site and serves it on one origin with the sandbox, or with `BACKEND_URL`. `--no-build` serves the
 * build that is there.
 *
 * The port is taken before the build, so that a port in use is told at once; a request that comes early
 * waits for the build.
 */
async function start(): Promise<void> {
  const { values } = parseArgs({ options: { 'no-build': { type: 'boolean' } } })
  const { host, port, backendUrl } = readServerSettings('production', 4173)
  const config = readSiteSettings('production')

  const site = Promise.withResolvers<RequestListener>()
  const server = createServer((request, response) => {
    void site.promise.then((listener) => listener(request, response))
  })
  // Node's five seconds cut off clients that come back to a connection a little late.
  server.keepAliveTimeout = 65_000
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(
      error.code === 'EADDRINUSE' ? `Port ${port} is in use; choose another with PORT=….` : error,
    )
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))

  if (!values['no-build']) {
    process.stdout.write('Building …\n')
    await buildSite()
  }
  const address = addressOf(server.address())
  site.resolve(await serveSite(BUILD_FOLDER, config, address, backendUrl))
  process.stdout.write(
    backendUrl === undefined
      ? await welcome(address)
      : `\n  Site     ${address}/\n  Backend  ${backendUrl}\n`,
  )
}

stopWhenAsked()
await start().catch(fail)
