import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bugs, bugsByKind } from '#sandbox/bugs/bugs'
import { bugsPage, caughtBefore, isEnough, summary, withSummary } from './proof-table'
import { readContract } from '../kit/contract/openapi-file'
import { isQuoted, prove, type Verdict } from './prove'

/** A few that are quickly found: `npm run contract:proof` has them all. */
const QUICK = [
  'wrapped-in-data',
  'captcha-not-demanded',
  'payment-of-anybody',
  'token-not-verified',
  'passwords-at-once',
  'no-notice',
]

const source = readFileSync('openapi.yaml', 'utf8')
const { sentences } = readContract('openapi.yaml')
const page = readFileSync('contract/proof/bugs.md', 'utf8')
const before = caughtBefore(page)
const quick = bugs.filter(({ name }) => QUICK.includes(name))

test('some bugs are tried each time', () => {
  expect(quick).toHaveLength(QUICK.length)
})

test.each(quick)('the kit catches $name, and quotes what it breaks', async (bug) => {
  const { caught, others } = await prove(bug, before.get(bug.name))
  expect(others).toEqual([])
  expect(caught?.sentence.startsWith(bug.breaks)).toBe(true)
  expect(caught?.lines).toBeLessThanOrEqual(5)
})

test.each([
  [
    'the sentence itself',
    'The second factor stays on, and an account that is not verified stays so.',
    true,
  ],
  ['another one', 'The token stops working at once.', false],
  ['the line of a schema', 'money: { type: number, description: Credits. }', false],
])('a finding that quotes %s: %s', (_, quoted, isCaught) => {
  const broken = {
    operation: 'recoveryFinish',
    breaks: 'The second factor stays on, and an account that is not verified stays so.',
  } as const
  expect(
    isQuoted(broken, sentences.find(({ text }) => text === quoted) ?? { text: quoted, line: 1 }),
  ).toBe(isCaught)
})

test('a bug of a schema is caught by the line of its field', () => {
  const broken = { operation: 'sessionCheck', breaks: 'money: {' } as const
  expect(
    isQuoted(broken, { text: 'money: { type: number, description: Credits. }', line: 1217 }),
  ).toBe(true)
  expect(
    isQuoted(broken, { text: 'votes: { type: number, description: Votes. }', line: 1218 }),
  ).toBe(false)
})

test.each(bugs)(
  '$name breaks a sentence of the contract, or a line of its schemas',
  ({ breaks }) => {
    const lines = source.split('\n').map((line) => line.trim())
    const isSentence = sentences.some(({ text }) => text.startsWith(breaks))
    expect(isSentence || lines.some((line) => line.startsWith(breaks))).toBe(true)
  },
)

test('names of bugs differ, and each says what is wrong', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
  for (const { name, says } of bugs) {
    expect(name).toMatch(/^[a-z]+(-[a-z\d]+)+$/)
    expect(says).toMatch(/^[A-Z].*\.$/)
  }
})

test('at least 220 bugs are planted, 30 of them concurrent, cryptographic or in e-mails', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(220)
  const { atOnce, forged, email } = bugsByKind
  expect(atOnce.length).toBeGreaterThanOrEqual(10)
  expect(forged.length).toBeGreaterThanOrEqual(5)
  expect(email.length).toBeGreaterThanOrEqual(5)
  expect(atOnce.length + forged.length + email.length).toBeGreaterThanOrEqual(30)
})

test('the stored proof speaks of the bugs that there are', () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(bugs.map(({ name }) => name))
  const [, of, caught] = /Of (\d+) planted bugs (\d+) are caught/.exec(page) ?? []
  expect(Number(of)).toBe(bugs.length)
  expect(Number(caught)).toBe(before.size)
  expect(before.size).toBeGreaterThanOrEqual(0.97 * bugs.length)
  expect(readFileSync('contract/README.md', 'utf8')).toContain(
    `Of ${bugs.length} planted bugs ${before.size} are caught`,
  )
})

const [bug] = bugs

function verdict(part: Partial<NonNullable<Verdict['caught']>> | undefined): Verdict {
  if (!bug) throw new Error('there are no bugs')
  const caught = part && {
    by: 'x-y',
    sentence: 'A|b.',
    lines: 5,
    ...part,
  }
  return { bug, caught, others: [] }
}

test('the page of bugs gives back which claim caught each', () => {
  expect([...caughtBefore(bugsPage([verdict({}), verdict(undefined)], []))]).toEqual([
    [bug?.name, 'x-y'],
  ])
})

test('a proof whose good sandbox was faulted says so', () => {
  expect(summary([], ['a fault'])).toContain('The good sandbox: one finding. Of 0 planted')
  expect(summary([], ['a', 'b'])).toContain('The good sandbox: 2 findings. Of 0 planted')
})

test('a page without a place for the proof is refused', () => {
  expect(() => withSummary('# A page', '')).toThrow('has no place for the proof')
})

test.each([
  ['97 of 100', 97, {}, true],
  ['96 of 100', 96, {}, false],
  ['a finding of six lines', 100, { lines: 6 }, false],
])('a proof is one with enough that is caught well: %s', (_, caught, part, good) => {
  const verdicts = Array.from({ length: 100 }, (__, at) => verdict(at < caught ? part : undefined))
  expect(isEnough(verdicts)).toBe(good)
})
