import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bugs } from '#sandbox/bugs/bugs'
import { isEnough } from './proof-table'
import { prove } from './prove'

/** Those that the raw requests find: `npm run contract:proof` has them all. */
const QUICK = new Set([
  'active-as-number',
  'wrapped-in-data',
  'unknown-error-code',
  'created-as-200',
  'malformed-as-500',
  'problem-json',
  'cacheable-answers',
  'captcha-not-demanded',
  'limits-ignored',
  'payment-of-anybody',
])

test.each(bugs.filter(({ name }) => QUICK.has(name)))('the kit catches $name', async (bug) => {
  const { claim, others } = await prove(bug)
  expect({ caught: claim !== undefined, others }).toEqual({ caught: true, others: [] })
})

test('the stored proof speaks of the bugs that there are', () => {
  const page = readFileSync('contract/proof.md', 'utf8')
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| `(\w+)` \| (.+?) \| (.+) \|$/gm)]
  expect(rows.map(([, name, operation, says]) => ({ name, operation, says }))).toEqual(
    bugs.map(({ name, operation, says }) => ({ name, operation, says })),
  )
  const missed = rows.filter(([, , , , claim]) => claim === '**missed**')
  expect(missed.length).toBeLessThanOrEqual(bugs.length * 0.05)
})

test('a proof with too many misses is none', () => {
  const [bug] = bugs
  if (!bug) throw new Error('there are no bugs')
  const verdicts = (caught: number) =>
    Array.from({ length: 20 }, (_, at) => ({
      bug,
      claim: at < caught ? 'x' : undefined,
      others: [],
    }))
  expect([isEnough(verdicts(19)), isEnough(verdicts(18))]).toEqual([true, false])
})
