import { fail } from '../cli/fail'
import { listen } from './listen'
import { readOptions, refuseArguments } from '../cli/options'
import { stopWhenAsked } from './stop'
import { withCors } from '#sandbox/server/cors'
import { nodeListener } from '#sandbox/server/middleware'
import { playerLines } from '#sandbox/server/players-view'
import { createSandbox } from '#sandbox/server/sandbox'

/* oxlint-disable no-console -- a command-line program prints to its terminal */

// The command here, and in the package for client developers.
const COMMAND = import.meta.url.endsWith('.ts') ? 'npm run sandbox --' : 'npx aurora-sandbox'

const USAGE = `${COMMAND} [options]
  --port 8787       the port to listen on; or set PORT=8787
  --host 127.0.0.1  the address to listen on; 0.0.0.0 allows other machines
  --site URL        the site that e-mails link to (http://localhost:4173), unless a site on this machine sent the request
  --base URL        where players reach the sandbox's own pages, such as payments, if it is behind another server
  --captcha         requires the token of the bot check; accepts any but "bad"`

const isSite = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Reads the command line. Exits if an argument is wrong. */
function readArguments() {
  const { values } = readOptions(USAGE, {
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      site: { type: 'string', default: 'http://localhost:4173' },
      base: { type: 'string' },
      captcha: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port < 1 || port > 65_535) {
    refuseArguments(`--port ${values.port} is not a port number from 1 to 65535.`)
  }
  if (!isSite(values.site)) {
    refuseArguments(`--site ${values.site} is not an address such as https://play.example.`)
  }
  if (values.base !== undefined && !isSite(values.base)) {
    refuseArguments(`--base ${values.base} is not an address such as https://play.example.`)
  }
  return { ...values, port, site: values.site.replace(/\/+$/, '') }
}

/** `npm run sandbox`: only the sandbox, over HTTP, for clients of any kind. */
async function serve(): Promise<void> {
  const { port, host, site, base, captcha } = readArguments()
  const sandbox = createSandbox({
    site,
    ...(base !== undefined && { baseUrl: new URL(base).origin }),
    captcha: captcha ? 'required' : 'off',
  })
  const answer = async (request: Request) => {
    const response = await sandbox.fetch(request)
    const { pathname, origin } = new URL(request.url)
    if (response !== null || pathname === '/') {
      return response ?? Response.redirect(`${origin}/__sandbox`)
    }
    const line = `There is no ${pathname} here: this is the sandbox alone, without a site. Start a site in front of it with
BACKEND_URL=${origin} npm start, and open the link there: http://localhost:4173/__sandbox`
    return new Response(`${line}\n`, { status: 404, headers: { 'content-type': 'text/plain' } })
  }
  const advice = { host: '--host', port: '--port' }
  await listen(nodeListener(withCors(answer)), { host, port, advice })
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  console.log(`Sandbox  ${address}/api/v2\nConsole  ${address}/__sandbox\n`)
  console.log(['Players', ...playerLines(sandbox.world())].join('\n'))
}

stopWhenAsked()
await serve().catch(fail)
