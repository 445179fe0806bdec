import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#/api/generated/operations'
import { nodeListener } from '../../sandbox/server/middleware'
import { createSandbox } from '../../sandbox/server/sandbox'
import { freePort } from '../../tooling/serve/free-port'
import { runProgram } from '../../tooling/cli/run-program'
import { readDocument } from '../diff/document'
import manifest from './package/package.json' with { type: 'json' }
import { projectOutside, type Outside } from './outside'
import { snippets, unclaimed } from './snippets'

let outside: Outside
let server: Server
let origin = ''

/** A project with only the package, and a server for the snippets, which call `https://game.example`. */
beforeAll(async () => {
  outside = await projectOutside()
  const sandbox = createSandbox()
  server = createServer(
    nodeListener(async (request) => (await sandbox.fetch(request)) ?? Response.error()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})

afterAll(() => {
  server.close()
  outside.remove()
})

test('marks every snippet with where it runs', () => {
  expect(unclaimed()).toEqual([])
})

test('links on the page of the package only to files of the package', () => {
  const page = readFileSync(join(outside.folder, 'node_modules/aurora-client/README.md'), 'utf8')
  expect(page).toMatch(/^# The client package\n/)
  expect(page).not.toMatch(/npm run|\]\(\.\.|not in the/)
  for (const { id } of Object.values(operations)) expect(page).toContain(`\n| \`${id}\` | `)
  expect(page).toContain('| `{ payment }` | `Payment` |')
  expect(page).toContain('| `TopUp`, `Idempotency-Key` | `PaymentCreated` |')
})

test('starts the changelog with the current versions of package and contract', () => {
  const [, head] = readFileSync('contract/clients/CHANGELOG.md', 'utf8').split('\n## ')
  const contract = readDocument(readFileSync('openapi.yaml', 'utf8'), 'openapi.yaml').version
  expect(head?.split('\n')[0]).toBe(`${manifest.version} (contract ${contract})`)
})

test('runs the client snippet in plain Node with only the package installed', async () => {
  const [code = ''] = snippets('client')
  outside.write('client.mjs', stripTypeScriptTypes(code.replace('https://game.example', origin)))
  const output = await outside.node(['client.mjs'])
  expect(output).toBe('a new token\nrider has 1250 credits\n4 sessions\n')
})

test('runs the shell snippets on the sandbox of the package', { timeout: 60_000 }, async () => {
  outside.add(['msw', 'valibot'])
  const port = String(await freePort())
  const program = 'node_modules/aurora-client/sandbox-server.js'
  const sandbox = spawn(process.execPath, [program, '--port', port], { cwd: outside.folder })
  try {
    let listed = ''
    while (!listed.includes('long_names')) listed += String((await once(sandbox.stdout, 'data'))[0])
    const [code = ''] = snippets('curl')
    const script = code.replaceAll('127.0.0.1:8787', `127.0.0.1:${port}`)
    const { output, code: exit } = await runProgram('bash', ['-e', '-c', script])
    expect(exit, output).toBe(0)
    expect(output).toContain('"result":"ok"')
    expect(output).toContain('"resendAfter":60')
    expect(output).toContain('/recovery?key=')
    expect(output).toContain('"status":503')
  } finally {
    sandbox.kill()
  }
  expect(await outside.node([program, '--help'])).toMatch(/^npx aurora-sandbox \[options\]/)
})
