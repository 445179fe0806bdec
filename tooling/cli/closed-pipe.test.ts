import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

const PROGRAM = `
import { endAtClosedPipe } from './tooling/cli/closed-pipe.ts'
endAtClosedPipe(7)
setInterval(() => process.stdout.write('a line\\n'), 1)`

it('ends without a word when nobody reads its output any more', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM]
  const child = spawn(process.execPath, args)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(said).toBe('')
  expect(code).toBe(7)
})
