import { format } from 'node:util'
import { createLogger, createServer } from 'vite'
import { fail } from '../cli/fail'
import { whyNotListening } from '#deploy/server/listening'
import { readOptions } from '../cli/options'
import { readSettings, takePort } from '../build/settings'
import { frameLogger } from './frame-logger'
import { stopWhenAsked } from './stop'
import { embeddedSandbox } from './vite-sandbox'
import { localUrl, welcome } from './welcome'

const USAGE = `npm run dev [-- --port PORT]
  --port PORT  the port to listen on, instead of the setting PORT
  Settings: PORT, HOST, BACKEND_URL and those in .env.example`

/**
 * `npm run dev`: the site with hot reload, in front of the sandbox or, with `BACKEND_URL`, a real backend.
 */
async function dev(): Promise<void> {
  const { values } = readOptions(USAGE, { options: { port: { type: 'string' } } })
  takePort(values.port)
  const { host, port, backend } = readSettings('development').server
  const logger = frameLogger(createLogger('info', { console: { ...console } }))
  // The route generator prints errors in routes itself, with their stack.
  // oxlint-disable-next-line no-console -- as above
  console.error = (...values: unknown[]) =>
    logger.error(format(...values.map((value) => (value instanceof Error ? value.message : value))))
  const server = await createServer({
    customLogger: logger,
    plugins: [backend === undefined ? embeddedSandbox() : undefined],
    server: {
      host,
      port,
      strictPort: true,
      proxy: backend === undefined ? {} : { '/api/v2': { target: backend, changeOrigin: true } },
    },
  })
  await server.listen().catch((error: Error) => {
    const reason = whyNotListening(error, { host, port })
    throw new Error(reason, { cause: error })
  })

  process.stdout.write(welcome(localUrl(server.httpServer?.address()), backend))
}

stopWhenAsked()
await dev().catch(fail)
