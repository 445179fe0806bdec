import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

/** A project that has only the package, and a server for the snippets, which ask `https://game.example`. */
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

test('every snippet says where it runs', () => {
  expect(unclaimed()).toEqual([])
})

test('the page of the package leads nowhere that only the repository has', () => {
  const page = readFileSync(join(outside.folder, 'node_modules/aurora-client/README.md'), 'utf8')
  expect(page).toMatch(/^# The client package\n/)
  expect(page).not.toMatch(/npm run|\]\(\.\.|not in the/)
  for (const { id } of Object.values(operations)) expect(page).toContain(`\n| \`${id}\` | `)
})

test('the changelog begins with this version of the package, and of the contract', () => {
  const [, head] = readFileSync('contract/clients/CHANGELOG.md', 'utf8').split('\n## ')
  const contract = readDocument(readFileSync('openapi.yaml', 'utf8'), 'openapi.yaml').version
  expect(head?.split('\n')[0]).toBe(`${manifest.version} (contract ${contract})`)
})

test('the snippet of the client, in plain Node, with nothing installed beside the package', async () => {
  const [code = ''] = snippets('client')
  outside.write('client.mjs', stripTypeScriptTypes(code.replace('https://game.example', origin)))
  const output = await outside.node(['client.mjs'])
  expect(output).toBe('a new token\nrider has 1250 credits\n4 sessions\n')
})

test('the snippets for Vitest and React', { timeout: 60_000 }, async () => {
  outside.add([
    '@tanstack/react-query',
    'happy-dom',
    'msw',
    'react',
    'react-dom',
    'valibot',
    'vitest',
  ])
  for (const [index, code] of snippets('vitest').entries()) {
    outside.write(`vitest/${index}.test.ts`, code)
  }
  const [app = ''] = snippets('react')
  outside.write('vitest/app.tsx', app)
  outside.write('vitest/react.test.tsx', REACT_TEST)
  outside.write('vitest/happy-dom.test.ts', HAPPY_DOM_TEST)
  const output = await outside.node(['node_modules/vitest/vitest.mjs', 'run', '--root', 'vitest'])
  expect(output).toMatch(/Tests {2}9 passed \(9\)/)
})

test('the snippets for a shell, on the sandbox of the package', { timeout: 60_000 }, async () => {
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

test('a broken contract is reported in one line, and nothing is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-broken-'))
  writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 3.1.1\ninfo: [\n')
  const words = [resolve('node_modules/tsx/dist/cli.mjs'), resolve('contract/clients/pack.ts')]
  // The project's aliases, in a folder that is not the project's.
  const env = { TSX_TSCONFIG_PATH: resolve('tsconfig.json') }
  const { code, output } = await runProgram(process.execPath, words, { cwd: folder, env })
  expect({ code, output }).toEqual({
    code: 2,
    output: expect.stringMatching(/^openapi\.yaml, line \d: [^\n]+\n$/),
  })
  expect(existsSync(join(folder, 'dist-client'))).toBe(false)
  rmSync(folder, { recursive: true })
})

/** What the snippet leaves to its page: that it is drawn, and asks the client that it was given. */
const REACT_TEST = `
import { QueryClient } from '@tanstack/react-query'
import { createClient } from 'aurora-client/client'
import { getSessionCheckQueryOptions } from 'aurora-client/hooks'
import { createWorld } from 'aurora-client/sandbox'
import { responseSchemas, vSessionCheckResponse } from 'aurora-client/schemas'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { App } from './app'

test('is drawn', () => {
  expect(renderToString(createElement(App))).toBe('<p>…</p>')
})

test('asks by the client of its request', async () => {
  const world = createWorld()
  const fetch = (url, init) => world.fetch(new Request(url, init))
  const client = createClient({ baseUrl: 'https://game.example', fetch })
  await client.signIn({ login: 'rider', password: 'Aurora-2026!' })
  const options = getSessionCheckQueryOptions(undefined, { request: { client } })
  const data = await new QueryClient().fetchQuery(options)
  expect(v.parse(vSessionCheckResponse, data).user.login).toBe('rider')
})

test('judges responses by the schemas that it is given', async () => {
  const fetch = async () => Response.json({ bonuses: 'none', jwt: 'a' })
  const client = createClient({ fetch, token: 'a', validate: responseSchemas })
  await expect(client.bonusList()).rejects.toThrow(
    /^bonusList was answered with 200, not by the contract: bonuses: Invalid type/,
  )
})
`

/** A page of another origin, whose preflights the handlers answer. */
const HAPPY_DOM_TEST = `
// ${/* Of that file, not of this one. */ '@vitest-environment'} happy-dom
import { createClient } from 'aurora-client/client'
import { getMocks } from 'aurora-client/mocks'
import { createWorld } from 'aurora-client/sandbox'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'

test.each([
  ['the mocks', getMocks()],
  ['the sandbox', createWorld().handlers],
])('asks %s at another origin', async (_, handlers) => {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    const api = createClient({ baseUrl: 'https://game.example' })
    const result = await api.signIn({ login: 'rider', password: 'Aurora-2026!' })
    expect(result).toMatchObject({ result: 'ok' })
  } finally {
    server.close()
  }
})
`
