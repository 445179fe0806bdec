import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSource } from './run-source'

const TAKEN = createServer()
let taken = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => TAKEN.listen(0, '127.0.0.1', resolve))
  const address = TAKEN.address()
  taken = typeof address === 'object' && address !== null ? String(address.port) : ''
})

afterAll(() => TAKEN.close())

const PROGRAMS = { start: 'tooling/serve/start.ts', dev: 'tooling/serve/dev.ts' }

vi.setConfig({ testTimeout: 60_000 })

test.each([['start'], ['dev']] as const)(
  '%s at a port in use names the setting',
  async (program) => {
    const { code, stderr } = await runSource(PROGRAMS[program], [], { PORT: taken })
    const line = `Port ${taken} is in use; choose another with PORT=….`
    expect({ code, stderr }).toEqual({ code: 1, stderr: line })
  },
)

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
