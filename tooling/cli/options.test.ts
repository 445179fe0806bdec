import { afterEach, expect, test, vi } from 'vitest'
import { readOptions } from './options'

const { argv } = process

afterEach(() => {
  process.argv = argv
  vi.restoreAllMocks()
})

const CONFIG = { options: { 'no-build': { type: 'boolean' }, only: { type: 'string' } } } as const

/** Reads `args`; returns the values, or what the process printed when it exited, and its code. */
function read(...args: string[]) {
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said.push(String(text))
      return true
    })
  }
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  process.argv = [...argv.slice(0, 2), ...args]
  try {
    return { ...readOptions('npm start', CONFIG).values }
  } catch (error) {
    return [said.join(''), error instanceof Error ? error.message : error]
  }
}

test('options are read', () => {
  expect(read('--no-build', '--only', 'a')).toEqual({ 'no-build': true, only: 'a' })
  expect(read()).toEqual({})
})

test.each([
  [['--nobuild'], "Unknown option '--nobuild'"],
  [['8080'], "Unexpected argument '8080'"],
  [['--only'], "Option '--only <value>' argument missing"],
])('%j is refused in one line with the options that there are', (args, why) => {
  expect(read(...args)).toEqual([`${why}; the options are --no-build, --only, --help.\n`, 'exit 2'])
})

test('--help prints the usage, whatever else is asked', () => {
  expect(read('--nobuild', '--help')).toEqual(['npm start\n', 'exit 0'])
})
