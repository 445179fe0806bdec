import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from './server'

const LOGS = 'test-results/logs'

test('starts the server', async ({ server, request }, { project, timeout }) => {
  if (server === undefined) throw new Error(`${project.name} names no server`)
  mkdirSync(LOGS, { recursive: true })
  const log = join(LOGS, `${project.name}.log`)
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, ['--import', 'tsx', ...server.program], {
    stdio: ['ignore', output, output],
    // This worker ends before the tests start; the server ends with the whole run.
    env: { ...process.env, HOST: '127.0.0.1', ...server.env, ENDS_WITH: String(process.ppid) },
  })
  closeSync(output)
  const isThere = () =>
    request.get(server.url, { maxRedirects: 0 }).then(
      () => true,
      () => false,
    )
  const limit = performance.now() + timeout - 1000
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8').trim())
    if (performance.now() > limit) {
      child.kill()
      throw new Error(`Nothing answers at ${server.url}.\n${readFileSync(log, 'utf8')}`)
    }
    await wait(50)
  }
  child.unref()
})
