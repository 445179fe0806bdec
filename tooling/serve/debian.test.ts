import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureInstalled } from './debian'

/** A machine whose `apt-get install` makes a file of each package's name; where that of `sh-module` would be. */
function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'))
  const apt = join(folder, 'apt-get')
  writeFileSync(
    apt,
    `#!/bin/sh\n[ "$1" = install ] && cd ${folder} && for one; do touch "$one"; done\n`,
  )
  chmodSync(apt, 0o755)
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  return join(folder, 'sh-module')
}

test('a program that is there is installed once more with the module that it lacks', () => {
  const module = machine()
  ensureInstalled('sh with its module', ['sh', 'sh-module'], `command -v sh && test -e ${module}`)
  expect(existsSync(module)).toBe(true)
})

test('what cannot be installed is named with its packages', () => {
  const test = `test -e ${machine()}`
  expect(() => ensureInstalled('sh with its module', ['sh', 'other'], test)).toThrow(
    'sh with its module is not installed: run apt-get install sh other',
  )
})
