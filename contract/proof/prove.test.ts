import { expect, test } from 'vitest'
import { readContract } from '../kit/contract/openapi-file'
import { MISTAKES } from './mistakes'
import { isQuoted, prove, type Verdict } from './prove'
import { isEnough, summary, withSummary } from './summary'

const { sentences } = readContract()

/** A few that are found quickly: `npm run contract:proof` tries them all. */
const QUICK = [
  'captcha-not-demanded',
  'payment-of-anybody',
  'token-not-verified',
  'passwords-at-once',
  'no-notice',
]

const quick = MISTAKES.filter(({ name }) => QUICK.includes(name))

test('tries some mistakes each time', () => {
  expect(quick).toHaveLength(QUICK.length)
})

test.each(quick)('catches $name and quotes what it breaks', async (one) => {
  const { caught, others } = await prove(one)
  expect(others).toEqual([])
  expect(caught?.lines).toBeLessThanOrEqual(5)
})

test.each([
  [
    'the sentence itself',
    'The second factor stays on, and an unverified account stays unverified.',
    true,
  ],
  ['another one', 'The token stops working immediately.', false],
  ['the line of a schema', 'money: { type: number, description: Credits. }', false],
])('accepts a finding that quotes %s: %s', (_, quoted, isCaught) => {
  const sentence = sentences.find(({ text }) => text === quoted) ?? { text: quoted, line: 1 }
  expect(isQuoted('recovery-keeps-second-factor', sentence)).toBe(isCaught)
})

test('catches a mistake of a field by its line', () => {
  const line = { text: 'money: { type: number, description: Credits. }', line: 1217 }
  expect(isQuoted('field money', line)).toBe(true)
  expect(isQuoted('field votes', line)).toBe(false)
})

test('gives each mistake a unique name', () => {
  expect(new Set(MISTAKES.map(({ name }) => name)).size).toBe(MISTAKES.length)
  for (const { name } of MISTAKES) expect(name).toMatch(/^[a-z]+(-[a-z\d]+)+$/)
})

test('has a mistake of each family', () => {
  const broken = new Set(MISTAKES.map(({ breaks }) => breaks))
  for (const one of ['at-the-same-time', 'token-signature', 'emails-language', 'limit-sign-in'])
    expect(broken).toContain(one)
})

const verdict = (lines: number | undefined, broken: readonly string[] = []): Verdict => ({
  name: 'x-y',
  operation: 'signIn',
  caught: lines === undefined ? undefined : { by: 'a-claim', lines },
  broken,
  others: [],
})

test.each([
  ['all caught', [5, 5], true],
  ['one missed', [5, undefined], false],
  ['a finding of six lines', [5, 6], false],
] as const)('accepts a proof only if all mistakes are caught well: %s', (_, lines, good) => {
  expect(isEnough(lines.map((one) => verdict(one)))).toBe(good)
})

test('summarizes what was faulted, missed and not broken', () => {
  const forms = { all: 9, missed: ['signIn 200: user missing'] }
  expect(summary({ faults: ['a', 'b'] }, forms, [verdict(5), verdict(undefined)], ['x'])).toBe(
    'Findings on the sandbox without mistakes: 2. Planted mistakes caught: 1 of 2, 50.0 %. Malformed responses caught: 8 of 9. Claims that nothing breaks: 1.',
  )
})

test('refuses a page without a place for the proof', () => {
  expect(() => withSummary('# A page', '')).toThrow('has no place for the proof')
})
