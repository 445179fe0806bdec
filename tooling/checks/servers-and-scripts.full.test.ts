import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runSource } from './run-source'

const TAKEN = createServer()
let taken = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => TAKEN.listen(0, '127.0.0.1', resolve))
  const address = TAKEN.address()
  taken = typeof address === 'object' && address !== null ? String(address.port) : ''
})

afterAll(() => TAKEN.close())

const PROGRAMS = {
  start: 'tooling/serve/start.ts',
  dev: 'tooling/serve/dev.ts',
  sandbox: 'tooling/serve/sandbox.ts',
}

test.each([
  ['start', '--port', 'PORT=…'],
  ['dev', '--port', 'PORT=…'],
  ['sandbox', 'PORT', '--port'],
] as const)('%s takes its port from %s, and says in one line that it is in use', async (...row) => {
  const [program, by, advice] = row
  const { code, stderr } = await runSource(PROGRAMS[program], by === '--port' ? [by, taken] : [], {
    PORT: by === 'PORT' ? taken : '1',
  })
  const line = `Port ${taken} is in use; choose another with ${advice}.`
  expect({ code, stderr }).toEqual({ code: 1, stderr: line })
})

test('start reports a missing build', async () => {
  const folder = { BUILD_FOLDER: 'dist-that-is-not-there' }
  const { code, stderr } = await runSource(PROGRAMS.start, ['--no-build'], folder)
  const line = 'There is no build in dist-that-is-not-there/ yet; leave --no-build out once.'
  expect({ code, stderr }).toEqual({ code: 1, stderr: line })
})

test('start refuses an address of another machine', async () => {
  const { code, stderr } = await runSource(PROGRAMS.start, [], { HOST: '192.0.2.1' })
  const line =
    '192.0.2.1 is no address of this machine; choose one, such as 127.0.0.1, with HOST=….'
  expect({ code, stderr }).toEqual({ code: 1, stderr: line })
})

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

test('every script says so where the packages are not installed yet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('tooling/cli', join(folder, 'tooling/cli'), { recursive: true })
  const options = {
    cwd: folder,
    env: { PATH: dirname(process.execPath) },
    encoding: 'utf8',
  } as const
  const answers = Object.values(scripts).map(
    (script) => spawnSync('/bin/sh', ['-c', script], options).stderr,
  )
  expect([...new Set(answers)]).toEqual(['The packages are not installed yet: run npm ci first.\n'])
})
