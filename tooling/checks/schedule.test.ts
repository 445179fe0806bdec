import { expect, test } from 'vitest'
import { type Check, runChecks } from './schedule'

/** Checks that end when the test says so, and a log of what happened. */
function harness() {
  const log: string[] = []
  const ends = new Map<string, (failed: boolean) => void>()
  const check = (name: string, more: Partial<Check> = {}): Check => ({
    name,
    run: async () => {
      log.push(`${name} starts`)
      const failed = await new Promise<boolean>((resolve) => ends.set(name, resolve))
      return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, output: '' }
    },
    ...more,
  })
  const end = async (name: string, failed = false) => {
    ends.get(name)?.(failed)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const start = (lanes: number, ...checks: Check[]) =>
    runChecks(checks, lanes, ({ name }, { failed, output }) => {
      log.push(`${name} ${failed > 0 ? 'fails' : 'passes'}${output && `: ${output}`}`)
    })
  return { log, check, end, start }
}

test('runs as many checks at once as there are lanes, in their order', async () => {
  const { log, check, end, start } = harness()
  const run = start(2, check('a'), check('b'), check('c'))
  expect(log).toEqual(['a starts', 'b starts'])
  await end('b')
  expect(log.slice(2)).toEqual(['b passes', 'c starts'])
  await end('a')
  await end('c')
  await run
  expect(log.slice(4)).toEqual(['a passes', 'c passes'])
})

test('starts a check when what it needs has passed, and others meanwhile', async () => {
  const { log, check, end, start } = harness()
  const run = start(2, check('a'), check('b', { needs: ['a'] }), check('c'))
  expect(log).toEqual(['a starts', 'c starts'])
  await end('a')
  expect(log.slice(2)).toEqual(['a passes', 'b starts'])
  await end('b')
  await end('c')
  await run
})

test('does not try what needs a failed check, and goes on with the others', async () => {
  const { log, check, end, start } = harness()
  const run = start(1, check('a'), check('b', { needs: ['a'] }), check('c'))
  await end('a', true)
  await end('c')
  await run
  expect(log).toEqual([
    'a starts',
    'a fails',
    'b fails: Not tried: a failed.',
    'c starts',
    'c passes',
  ])
})

test('a need that is not asked for counts as met', async () => {
  const { log, check, end, start } = harness()
  const run = start(1, check('b', { needs: ['a'] }))
  expect(log).toEqual(['b starts'])
  await end('b')
  await run
})

test('a check that keeps every core busy runs alone', async () => {
  const { log, check, end, start } = harness()
  const run = start(2, check('a'), check('b', { alone: true }), check('c'))
  expect(log).toEqual(['a starts', 'c starts'])
  await end('a')
  await end('c')
  expect(log.at(-1)).toBe('b starts')
  await end('b')
  await run
})

test('a check that throws fails with its message', async () => {
  const { log, check, start } = harness()
  await start(1, check('a', { run: () => Promise.reject(new Error('no Chromium')) }))
  expect(log).toEqual(['a fails: no Chromium'])
})
