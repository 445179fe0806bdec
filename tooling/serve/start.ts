import type { RequestListener } from 'node:http'
import { readBrand } from '#deploy/settings/brand'
import { readBoth } from '#deploy/settings/read-both'
import { readSourceDefaults } from '../build/source-defaults'
import { BUILD_FOLDER, expectBuilt } from '../build/folders'
import { fail } from '../cli/fail'
import { listen } from './listen'
import { readOptions } from '../cli/options'
import { runApart } from '../cli/run-program'
import { serveSite } from './serve-site'
import { readBrandFolder, readSettings, takePort, withSandbox } from '../build/settings'
import { stopWhenAsked } from './stop'
import { localUrl, welcome } from './welcome'

const USAGE = `npm start [-- --no-build] [--port PORT]
  --no-build   serves the existing build, with the current settings
  --port PORT  the port to listen on, instead of the setting PORT
  Settings: PORT, HOST, BACKEND_URL and those in .env.example`

/**
 * `npm start`: builds the site and serves it on one origin with the sandbox, or with `BACKEND_URL`. `--no-build` serves
 * the existing build.
 *
 * It listens before it builds, so that a port in use is reported at once; early requests wait for the build.
 */
async function start(): Promise<void> {
  const { values } = readOptions(USAGE, {
    options: { 'no-build': { type: 'boolean' }, port: { type: 'string' } },
  })
  takePort(values.port)
  const build = !values['no-build']
  if (!build) expectBuilt()
  const [{ host, port, backend }, brand] = await readBoth(
    () => readSettings('production').server,
    () => readBrand(readBrandFolder(), readSourceDefaults),
  )

  const site = Promise.withResolvers<RequestListener>()
  const { server, port: listens } = await listen(
    (request, response) => void site.promise.then((listener) => listener(request, response)),
    { host, port },
  )

  if (build) {
    process.stdout.write('Building …\n')
    // In its own process, so that the server does not keep the build's memory. It prints itself why it fails.
    if ((await runApart('tooling/build/build.ts')) !== 0) process.exit(1)
  }
  const address = localUrl(server.address())
  // The sandbox's payments return to its actual port.
  const given = { ...process.env, PORT: String(listens) }
  const settings = withSandbox(readSettings('production', given))
  site.resolve(await serveSite({ root: BUILD_FOLDER, address, settings, brand, backend }))
  process.stdout.write(welcome(address, backend))
}

stopWhenAsked()
await start().catch(fail)
