import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reasonOf } from '#deploy/reason-of'
import { isApiRequest } from './address'
import { lineWriter, logFailure } from './log'
import { Metrics } from './metrics'
import { createProxy, whyNotReady } from './proxy'
import { SERVER_SETTINGS, siteSettingsIn } from '#deploy/settings/read-settings'
import { siteListener } from './site-server'
import { passedFd, startListening } from './listening'
import { lackOf, settingsApart, settingsOf, stampedSettings, startLines } from './settings-apart'

/** The layout of the build and of a release. */
const BUILD_BESIDE = fileURLToPath(new URL('../dist', import.meta.url))

/** Milliseconds for requests to finish once the process is asked to stop. */
const ENDING_MS = 10_000

const USAGE = `node server.mjs
  It takes no arguments. It reads its settings from the environment:
  ${SERVER_SETTINGS.join(', ')},
  and the settings of the site, as listed in .env.example.`

const err = lineWriter(process.stderr, () => undefined)
const out = lineWriter(process.stdout, () => {
  err('Nobody reads the log any more; the server keeps running without it.')
})

/** The site in production: `node server.mjs`. */
async function main(): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (argument === '--help') return out(USAGE)
  if (argument !== undefined) {
    err('server.mjs takes no arguments; --help lists its settings.')
    process.exit(2)
  }
  const { server: settings } = await settingsOf(process.env['SITE_ROOT'] ?? BUILD_BESIDE)
  const { host, port, backend, silenceMs, trustProxy, metricsPort, root = BUILD_BESIDE } = settings
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`Wrong setting SITE_ROOT: ${JSON.stringify(root)} is not a folder with a build`)
  }
  const metrics = new Metrics()
  function onFailure(request: IncomingMessage, code: string): void {
    metrics.failed(code)
    logFailure(request, { what: 'backend', code }, err)
  }
  const proxy =
    backend === undefined ? undefined : createProxy({ backend, trustProxy, silenceMs, onFailure })
  let isEnding = false
  const listener = await siteListener({
    root,
    log: out,
    trustProxy,
    isEnding: () => isEnding,
    isReady: async (request) => {
      const code = backend === undefined ? undefined : await whyNotReady(backend)
      if (code !== undefined) onFailure(request, code)
      return code === undefined
    },
    onRefused: (reason) =>
      err(`${root} cannot be served; the previous build stays online: ${reason}`),
    settingsOf: siteSettingsIn(process.env).length > 0 ? settingsApart : stampedSettings,
    behind: (request, response, next, site) => {
      if (proxy !== undefined && isApiRequest(request.url)) proxy(request, response, site)
      else next()
    },
  })

  // On a separate port, which the proxy in front of the site does not expose.
  if (metricsPort !== undefined) {
    const type = 'text/plain; version=0.0.4; charset=utf-8'
    const own = createServer((_, response) => {
      response.writeHead(200, { 'content-type': type }).end(metrics.text())
    })
    const advice = { host: 'HOST=…', port: 'METRICS_PORT=…' }
    const { address } = await startListening(own, { host, port: metricsPort, advice })
    out(`  metrics on ${address}`)
  }

  // A request body that is too slow is cut off within five seconds of its timeout.
  const server = createServer(
    { requestTimeout: silenceMs, connectionsCheckingInterval: 5000 },
    (request, response) => {
      metrics.watch(response)
      listener(request, response)
    },
  )
  // Longer than load balancers keep connections, so that they are the ones to close them.
  server.keepAliveTimeout = 75_000
  const { address } = await startListening(server, { host, port }, passedFd())
  out(`${root} on ${address}, backend ${backend ?? 'none: /api/v2 answers 404'}`)
  for (const line of await startLines(root)) out(`  ${line}`)
  const lack = await lackOf(root)
  if (lack !== undefined) err(`Warning: ${lack}`)

  function end(): void {
    if (isEnding) return
    isEnding = true
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), ENDING_MS).unref()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

await main().catch((error: unknown) => {
  err(reasonOf(error))
  process.exit(1)
})
