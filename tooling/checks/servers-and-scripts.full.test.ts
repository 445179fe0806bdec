import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runSource } from '../testing/run-source'

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

// How it is said otherwise is in `listening.test.ts`. Vite is made before it listens, which takes long on a busy machine.
test('dev takes its port from --port, and says in one line that it is in use', async () => {
  const { code, stderr } = await runSource(PROGRAMS.dev, ['--port', taken], { PORT: '1' })
  const line = `Port ${taken} is in use; choose another with PORT=….`
  expect({ code, stderr }).toEqual({ code: 1, stderr: line })
}, 60_000)

test('sandbox takes its port from PORT, and says in one line that it is in use', async () => {
  const { code, stderr } = await runSource(PROGRAMS.sandbox, [], { PORT: taken })
  const line = `Port ${taken} is in use; choose another with --port.`
  expect({ code, stderr }).toEqual({ code: 1, stderr: line })
})

test('start reports a missing build', async () => {
  const folder = { BUILD_FOLDER: 'dist-that-is-not-there' }
  const { code, stderr } = await runSource(PROGRAMS.start, ['--no-build'], folder)
  const line = 'There is no build in dist-that-is-not-there/ yet; run this once without --no-build.'
  expect({ code, stderr }).toEqual({ code: 1, stderr: line })
})

test('what the build has made says so where there is none', () => {
  const args = ['--import', './tooling/cli/installed.mjs', 'dist-that-is-not-there/deploy.mjs']
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('There is no build yet: run npm run build first.\n')
})

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

test('every script says so where the packages are not installed yet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('tooling/cli', join(folder, 'tooling/cli'), { recursive: true })
  // What Node loads first; what comes after it is never reached.
  const launchers = Object.values(scripts).map(
    (script) => /^node (--import )?\.\/tooling\/cli\/\w+\.mjs/.exec(script)?.[0] ?? script,
  )
  const answers = [...new Set(launchers)].map((launcher) => {
    const args = launcher.split(' ').slice(1)
    return spawnSync(process.execPath, [...args, 'program.ts'], { cwd: folder, encoding: 'utf8' })
  })
  expect(new Set(answers.map(({ stderr }) => stderr))).toEqual(
    new Set(['The packages are not installed yet: run npm ci first.\n']),
  )
})
