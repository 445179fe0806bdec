import { createServer } from 'vite'
import { fail } from '../cli/fail'
import { whyNotListening } from '#deploy/server/listening'
import { readOptions } from '../cli/options'
import { readSettings } from '../build/settings'
import { stopWhenAsked } from './stop'
import { extractTexts } from './vite-extract-texts'
import { embeddedSandbox } from './vite-sandbox'
import { localUrl, welcome } from './welcome'

/**
 * `npm run dev`: the site with hot reload, in front of the sandbox or, with `BACKEND_URL`, of a real
 * backend.
 */
async function dev(): Promise<void> {
  readOptions('npm run dev\n  Settings: PORT, HOST, BACKEND_URL and those of .env.example', {})
  const { host, port, backend } = readSettings('development').server
  const server = await createServer({
    plugins: [extractTexts(), backend === undefined ? embeddedSandbox() : undefined],
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

  const address = localUrl(server.httpServer?.address())
  process.stdout.write(
    backend === undefined
      ? await welcome(address)
      : `\n  Site     ${address}/\n  Backend  ${backend}\n\n  Ctrl-C stops.\n\n`,
  )
}

stopWhenAsked()
await dev().catch(fail)
