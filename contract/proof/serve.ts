import { withCors } from '#sandbox/server/cors'
import { nodeListener } from '#sandbox/server/middleware'
import { createSandbox } from '#sandbox/server/sandbox'
import { fail } from '../../tooling/cli/fail'
import { readOptions } from '../../tooling/cli/options'
import { listen } from '../../tooling/serve/listen'
import { stopWhenAsked } from '../../tooling/serve/stop'
import { MISTAKES, planting } from './mistakes'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run contract:mistake`: lists the mistakes of meaning, or serves the sandbox with the named ones. */
async function serve(): Promise<void> {
  const { values, positionals } = readOptions(
    'npm run contract:mistake [-- [--port 8787] MISTAKE …]',
    {
      options: { port: { type: 'string', default: process.env['PORT'] ?? '8787' } },
      allowPositionals: true,
    },
  )
  if (positionals.length === 0) {
    for (const { name, operation, breaks } of MISTAKES)
      print(`${name.padEnd(36)}${operation.padEnd(25)}${breaks}`)
    return
  }
  const sandbox = createSandbox({ site: 'http://localhost:4173', ...planting(...positionals) })
  const answer = async (request: Request) =>
    (await sandbox.fetch(request)) ?? Response.redirect(new URL('/__sandbox', request.url))
  const { port } = await listen(nodeListener(withCors(answer)), {
    host: '127.0.0.1',
    port: Number(values.port),
  })
  print(`The sandbox with ${positionals.join(', ')}: http://127.0.0.1:${port}`)
}

stopWhenAsked()
await serve().catch(fail)
