import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { writeSmallRelease } from '#deploy/testing/small-release'
import { runProgram } from '../cli/run-program'
import { listen } from '../serve/listen'
import { runSource } from '../testing/run-source'

const PROGRAMS = {
  sandbox: 'tooling/serve/sandbox.ts',
  start: 'tooling/serve/start.ts',
  proof: 'contract/proof/proof.ts',
  diff: 'contract/diff/diff.ts',
  test: 'tooling/checks/test.ts',
  server: 'deploy/server/main.ts',
}

type Program = keyof typeof PROGRAMS

/** What a program says itself; what all say of their options is in `options.test.ts`. */
const WRONG: readonly (readonly [Program, readonly string[], string])[] = [
  ['sandbox', ['--port', '1e3'], '--port 1e3 is not a port number from 1 to 65535.'],
  ['sandbox', ['--site', 'play'], '--site play is not an address such as https://play.example.'],
  ['proof', ['moth'], 'There is no mistake moth; npm run contract:mistake lists them.'],
  [
    'test',
    ['units'],
    'There is no check units; the checks are format, unit, lint, contract, version, dead code, build, contents, markup, budget, generated, kit, tools, browser, full.',
  ],
  ['server', ['--prot', '80'], 'server.mjs takes no arguments; --help lists its settings.'],
  ['diff', [], 'OLD is missing: npm run contract:diff -- OLD [NEW]'],
]

test.each(WRONG)('%s %j is refused in one line', async (program, args, line) => {
  const { code, stderr } = await runSource(PROGRAMS[program], args)
  expect({ code, stderr }).toEqual({ code: 2, stderr: line })
})

test('diff takes files and git refs, and says by its exit code what came of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'))
  const raised = join(folder, 'raised.yaml')
  const text = await readFile('openapi.yaml', 'utf8')
  await writeFile(raised, text.replace('operationId: bonusList', 'operationId: bonuses'))
  const [same, broken] = await Promise.all([
    runSource(PROGRAMS.diff, ['HEAD', 'HEAD']),
    runSource(PROGRAMS.diff, ['openapi.yaml', raised]),
  ])
  expect(same).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Nothing changed in meaning\./),
  })
  expect(broken).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Breaks clients\.\n/) })
  await rm(folder, { recursive: true })
})

test('the client package is not written of a broken contract, which is reported in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-broken-'))
  await writeFile(join(folder, 'openapi.yaml'), 'openapi: 3.1.1\ninfo: [\n')
  const words = [resolve('node_modules/tsx/dist/cli.mjs'), resolve('contract/clients/pack.ts')]
  // The project's aliases, in a folder that is not the project's.
  const env = { TSX_TSCONFIG_PATH: resolve('tsconfig.json') }
  const { code, output } = await runProgram(process.execPath, words, { cwd: folder, env })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^openapi\.yaml, line \d: [^\n]+\n$/),
  })
  expect(existsSync(join(folder, 'dist-client'))).toBe(false)
  await rm(folder, { recursive: true })
})

test('server --help names its settings', async () => {
  const { code, stdout } = await runSource(PROGRAMS.server, ['--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('BACKEND_URL')
})

test('server names the setting of the metrics where their port is in use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'))
  const { server, port } = await listen(() => undefined, { host: '127.0.0.1', port: 0 })
  const root = await writeSmallRelease(folder, 'metrics', [])
  const env = { SITE_ROOT: root, PORT: '0', METRICS_PORT: String(port) }
  const { code, stderr } = await runSource(PROGRAMS.server, [], env)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} is in use; choose another with METRICS_PORT=….`,
  })
  server.close()
  await rm(folder, { recursive: true })
})

test('start names what is wrong with the settings and with the brand in one run', async () => {
  const brand = await mkdtemp(join(tmpdir(), 'brand-'))
  await writeFile(join(brand, 'tokens.css'), ':root { --becon: red }')
  await writeFile(join(brand, 'texts.en.json'), '{ "home.titel": "x" }')
  const wrong = { BRAND_DIR: brand, VITE_SITE_URL: 'play', PORT: 'abc' }
  const { code, stderr } = await runSource(PROGRAMS.start, [], wrong)
  expect(code).toBe(1)
  expect(stderr.split('\n')).toEqual([
    'Wrong setting PORT: "abc" is not a port number from 0 to 65535',
    expect.stringMatching('^Wrong setting VITE_SITE_URL: "play" is not '),
    `${brand}/texts.en.json:1: there is no text home.titel; the nearest is home.title`,
    `${brand}/tokens.css:1: there is no --becon; the nearest is --beacon`,
  ])
  await rm(brand, { recursive: true })
})
