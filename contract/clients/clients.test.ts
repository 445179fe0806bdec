import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { stripTypeScriptTypes } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeListener } from '../../sandbox/server/middleware'
import { createSandbox } from '../../sandbox/server/sandbox'
import { runProgram } from '../kit/run-program'
import { projectOutside, type Outside } from './outside'
import { snippets, unclaimed } from './snippets'

let outside: Outside

beforeAll(async () => {
  outside = await projectOutside()
}, 60_000)

afterAll(() => outside.remove())

test('every snippet says where it runs', () => {
  expect(unclaimed()).toEqual([])
})

test('the page of the package leads nowhere that only the repository has', () => {
  const page = readFileSync(join(outside.folder, 'node_modules/aurora-client/README.md'), 'utf8')
  expect(page).toMatch(/^# The client package\n/)
  expect(page).not.toMatch(/npm run|\]\(\.\.|not in the/)
})

/** Answers as a server of its own; the snippets ask `https://game.example`. */
async function served() {
  const sandbox = createSandbox()
  const server = createServer(
    nodeListener(async (request) => (await sandbox.fetch(request)) ?? Response.error()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { server, origin: `http://127.0.0.1:${port}` }
}

test('the snippet of the client, in plain Node, without anything beside the package', async () => {
  const { server, origin } = await served()
  const [code = ''] = snippets('client')
  outside.write('client.mjs', stripTypeScriptTypes(code.replace('https://game.example', origin)))
  const said = await outside.node(['client.mjs'])
  server.close()
  expect(said).toBe('a new token\nrider has 1250 credits\n4 sessions\n')
})

test('the snippets for Vitest', { timeout: 60_000 }, async () => {
  for (const [index, code] of snippets('vitest').entries()) {
    outside.write(`vitest/${index}.test.ts`, code)
  }
  const said = await outside.node(['node_modules/vitest/vitest.mjs', 'run', '--root', 'vitest'])
  expect(said).toMatch(/Tests {2}3 passed \(3\)/)
})
