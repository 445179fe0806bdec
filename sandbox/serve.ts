import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { bugs } from './bugs/bugs'
import { withCors } from './cors'
import { nodeListener } from './middleware'
import { createSandbox } from './sandbox'
import { playersView } from './players-view'

/* oxlint-disable no-console -- a program of the command line speaks to its terminal */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    host: { type: 'string', default: '127.0.0.1' },
    captcha: { type: 'boolean', default: false },
    bug: { type: 'string', multiple: true, default: [] },
    bugs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const port = Number(values.port)
if (values.help || !Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(
    'npm run sandbox -- [--port 8787] [--host 127.0.0.1] [--captcha] [--bug NAME …] [--bugs]',
  )
  process.exit(values.help ? 0 : 1)
}

if (values.bugs) {
  for (const { name, operation, says } of bugs) {
    console.log(`${name.padEnd(28)}${operation.padEnd(25)}${says}`)
  }
  process.exit(0)
}

const chosen = bugs.filter(({ name }) => values.bug.includes(name))
const unknown = values.bug.filter((name) => !bugs.some((bug) => bug.name === name))
if (unknown.length > 0) {
  console.error(`There is no bug ${unknown.join(', ')}; --bugs lists them.`)
  process.exit(1)
}

const sandbox = createSandbox({
  site: 'http://localhost:4173',
  captcha: values.captcha ? 'required' : 'off',
  ...(chosen.length > 0 && { bugs: chosen.map(({ bug }) => bug) }),
})
const server = createServer(
  nodeListener(
    withCors(
      async (request) =>
        (await sandbox.fetch(request)) ?? Response.redirect(new URL('/__sandbox', request.url)),
    ),
  ),
)

// Node's five seconds cut off clients that come back to a connection a little late.
server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use; choose another with --port.`
      : `The sandbox cannot listen on ${values.host}:${port}: ${error.message}`,
  )
  process.exit(1)
})

server.listen(port, values.host, async () => {
  const address = `http://${values.host.includes(':') ? `[${values.host}]` : values.host}:${port}`
  console.log(`Sandbox  ${address}/api/v2\nConsole  ${address}/__sandbox\n`)
  for (const { operation, says } of chosen) console.log(`Bug      ${operation}: ${says}\n`)
  console.log('Players')
  for (const { login, password, mfa, active } of await playersView(sandbox.world())) {
    const notes = [active ? '' : 'unverified', mfa ? `two-factor by ${mfa}` : '']
    console.log(`  ${login.padEnd(22)}${password ?? ''}  ${notes.join('')}`.trimEnd())
  }
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}
