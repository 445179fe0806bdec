import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bugs } from '#sandbox/bugs/bugs'
import { isEnough, withProof } from './proof-table'
import { prove, type Verdict } from './prove'

/** Those that the raw requests find: `npm run contract:proof` has them all. */
const QUICK = new Set(['wrapped-in-data', 'captcha-not-demanded', 'payment-of-anybody'])

const quick = bugs.filter(({ name }) => QUICK.has(name))

test('three bugs are tried each time', () => {
  expect(quick).toHaveLength(3)
})

test.each(quick)('the kit catches $name', async (bug) => {
  const { claim, others } = await prove(bug)
  expect({ caught: claim !== undefined, others }).toEqual({ caught: true, others: [] })
})

/** What the page says of each bug. */
const stored = (page: string): Verdict[] =>
  [...page.matchAll(/^\| `([\w-]+)` \| `\w+` \| .+ \| (.+) \|$/gm)].flatMap(([, name, claim]) => {
    const bug = bugs.find((one) => one.name === name)
    return bug ? { bug, claim: claim === '**missed**' ? undefined : claim, others: [] } : []
  })

test('the stored proof speaks of the bugs that there are', () => {
  const page = readFileSync('contract/README.md', 'utf8')
  const verdicts = stored(page)
  expect(verdicts.map(({ bug }) => bug.name)).toEqual(bugs.map(({ name }) => name))
  expect(withProof(page, verdicts, [])).toBe(page)
  expect(isEnough(verdicts)).toBe(true)
})

test('a proof whose good sandbox was faulted says so', () => {
  const page = readFileSync('contract/README.md', 'utf8')
  expect(withProof(page, [], ['a fault'])).toContain('The good sandbox: one finding. Of 0 planted')
  expect(withProof(page, [], ['a', 'b'])).toContain('The good sandbox: 2 findings. Of 0 planted')
})

test('a page without a place for the proof is told', () => {
  expect(() => withProof('# A page', [], [])).toThrow('does not say where')
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
