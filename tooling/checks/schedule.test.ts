import { expect, test } from 'vitest'
import { type Check, runChecks } from './schedule'

/** Checks that end when the test says so, and a diary of what happened. */
function bench() {
  const diary: string[] = []
  const ends = new Map<string, (failed: boolean) => void>()
  const check = (name: string, more: Partial<Check> = {}): Check => ({
    name,
    run: async () => {
      diary.push(`${name} starts`)
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
      diary.push(`${name} ${failed > 0 ? 'fails' : 'passes'}${output && `: ${output}`}`)
    })
  return { diary, check, end, start }
}

test('runs as many checks at once as there are lanes, in their order', async () => {
  const { diary, check, end, start } = bench()
  const run = start(2, check('a'), check('b'), check('c'))
  expect(diary).toEqual(['a starts', 'b starts'])
  await end('b')
  expect(diary.slice(2)).toEqual(['b passes', 'c starts'])
  await end('a')
  await end('c')
  await run
  expect(diary.slice(4)).toEqual(['a passes', 'c passes'])
})

test('starts a check when what it needs has passed, and others meanwhile', async () => {
  const { diary, check, end, start } = bench()
  const run = start(2, check('a'), check('b', { needs: ['a'] }), check('c'))
  expect(diary).toEqual(['a starts', 'c starts'])
  await end('a')
  expect(diary.slice(2)).toEqual(['a passes', 'b starts'])
  await end('b')
  await end('c')
  await run
})

test('does not try what needs a failed check, and goes on with the others', async () => {
  const { diary, check, end, start } = bench()
  const run = start(1, check('a'), check('b', { needs: ['a'] }), check('c'))
  await end('a', true)
  await end('c')
  await run
  expect(diary).toEqual([
    'a starts',
    'a fails',
    'b fails: Not tried: a failed.',
    'c starts',
    'c passes',
  ])
})

test('a need that is not asked for counts as met', async () => {
  const { diary, check, end, start } = bench()
  const run = start(1, check('b', { needs: ['a'] }))
  expect(diary).toEqual(['b starts'])
  await end('b')
  await run
})

test('a check that keeps every core busy runs alone', async () => {
  const { diary, check, end, start } = bench()
  const run = start(2, check('a'), check('b', { alone: true }), check('c'))
  expect(diary).toEqual(['a starts', 'c starts'])
  await end('a')
  await end('c')
  expect(diary.at(-1)).toBe('b starts')
  await end('b')
  await run
})

test('a check that throws fails with its message', async () => {
  const { diary, check, start } = bench()
  await start(1, check('a', { run: () => Promise.reject(new Error('no Chromium')) }))
  expect(diary).toEqual(['a fails: no Chromium'])
})
