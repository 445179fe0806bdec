import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

const PROGRAM = `
import { endAtClosedPipe } from './deploy/closed-pipe.ts'
endAtClosedPipe()
setInterval(() => process.stdout.write('a line\\n'), 1)`

/** Runs a program whose output nobody reads. */
async function runUnread(args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args])
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  child.stdout.destroy()
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, complaint }
}

it('ends without a word when nobody reads its output any more', async () => {
  const ended = await runUnread(['--input-type=module', '-e', PROGRAM])
  expect(ended).toEqual({ code: 0, complaint: '' })
})

it.each(['deployment', 'settings'])('%s ends quietly as well', async (program) => {
  const ended = await runUnread([`deploy/${program}/main.ts`, '--help'])
  expect(ended).toEqual({ code: 0, complaint: '' })
})
