import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TAKEN = createServer()
let taken = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => TAKEN.listen(0, '127.0.0.1', resolve))
  const address = TAKEN.address()
  taken = typeof address === 'object' && address !== null ? String(address.port) : ''
})

afterAll(() => TAKEN.close())

interface Ended {
  readonly code: number | null
  readonly said: string
  readonly complained: string
}

/** Runs a program of the project to its end. */
function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...words], {
    env: { ...process.env, SITE_SETTINGS: 'given', NODE_ENV: '', NO_COLOR: '1', ...env },
  })
  const heard = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => (heard[name] += chunk.toString()))
  }
  return new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, said: heard.stdout, complained: heard.stderr.trim() })
    })
  })
}

const PROGRAMS = {
  sandbox: 'sandbox/server/serve.ts',
  start: 'tooling/serve/start.ts',
  dev: 'tooling/serve/dev.ts',
  shots: 'tooling/art/shots.ts',
  proof: 'contract/proof/proof.ts',
  diff: 'contract/diff/diff.ts',
  build: 'tooling/build/build.ts',
  demo: 'tooling/build/build-demo.ts',
  art: 'tooling/art/art.ts',
  fonts: 'tooling/art/fonts.ts',
  pack: 'contract/kit/pack.ts',
  clientPack: 'contract/clients/pack.ts',
  docs: 'contract/reference/build.ts',
  test: 'tooling/checks/test.ts',
}

type Program = keyof typeof PROGRAMS

const WRONG: readonly (readonly [Program, readonly string[], string])[] = [
  [
    'sandbox',
    ['--prt', '1'],
    "Unknown option '--prt'; there is --port, --host, --site, --captcha, --bug, --bugs, --help.",
  ],
  ['sandbox', ['--port', '1e3'], '--port 1e3 is no port number.'],
  ['sandbox', ['--site', 'play'], '--site play is no address such as https://play.example.'],
  ['start', ['--nobuild'], "Unknown option '--nobuild'; there is --no-build, --help."],
  ['dev', ['8080'], "Unexpected argument '8080'; there is --help."],
  ['shots', ['--only'], "Option '--only <value>' argument missing; there is --only, --help."],
  ['proof', ['moth'], 'There is no bug moth; npm run sandbox -- --bugs lists them.'],
  ['build', ['--demo'], "Unknown option '--demo'; there is --help."],
  ['demo', ['dist'], "Unexpected argument 'dist'; there is --help."],
  ['art', ['--all'], "Unknown option '--all'; there is --help."],
  ['fonts', ['--all'], "Unknown option '--all'; there is --help."],
  ['pack', ['out'], "Unexpected argument 'out'; there is --help."],
  ['clientPack', ['out'], "Unexpected argument 'out'; there is --help."],
  ['docs', ['--out'], "Unknown option '--out'; there is --help."],
  [
    'test',
    ['units'],
    'There is no check units; there is format, unit, lint, contract, dead code, types, build, contents, markup, budget, kit, generated, services build, browser, full.',
  ],
  ['test', ['--full'], "Unknown option '--full'; there is --help."],
  ['diff', [], 'OLD is missing: npm run contract:diff -- OLD [NEW]'],
]

test.each(WRONG)('%s %j is refused in one line', async (program, words, line) => {
  const { code, complained } = await run(PROGRAMS[program], words)
  expect({ code, complained }).toEqual({ code: 2, complained: line })
})

test.each([
  ['start', '--no-build'],
  ['sandbox', '--site URL'],
  ['test', 'npm test [-- CHECK ...]'],
] as const)('%s --help says %s', async (program, option) => {
  const { code, said } = await run(PROGRAMS[program], ['--help'])
  expect(code).toBe(0)
  expect(said).toContain(option)
})

test.each([['start'], ['dev']] as const)(
  '%s at a port in use names the setting',
  async (program) => {
    const { code, complained } = await run(PROGRAMS[program], [], { PORT: taken })
    const line = `Port ${taken} is in use; choose another with PORT=….`
    expect({ code, complained }).toEqual({ code: 1, complained: line })
  },
)

test('start without a build to serve says so', async () => {
  const folder = { BUILD_FOLDER: 'dist-that-is-not-there' }
  const { code, complained } = await run(PROGRAMS.start, ['--no-build'], folder)
  const line = 'There is no build in dist-that-is-not-there/ yet; leave --no-build out once.'
  expect({ code, complained }).toEqual({ code: 1, complained: line })
})

test('an address of another machine is told', async () => {
  const { code, complained } = await run(PROGRAMS.start, [], { HOST: '192.0.2.1' })
  const line =
    '192.0.2.1 is no address of this machine; choose one, such as 127.0.0.1, with HOST=….'
  expect({ code, complained }).toEqual({ code: 1, complained: line })
})
