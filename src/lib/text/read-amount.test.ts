import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from './read-amount'

const ru = (text: string) => readAmount(text, 'ru')
const en = (text: string) => readAmount(text, 'en')

describe('an amount', () => {
  test.each([
    ['1000', 1000],
    ['1 000', 1000],
    ['1\u00A0000', 1000],
    ['1\u202F000\u2009000', 1_000_000],
    [' 1000\n', 1000],
    ['007', 7],
    ['0', 0],
    ['999999999999999', 999_999_999_999_999],
    ['１００', 100],
    ['\u200E1\u00AD000\u2060', 1000],
  ])('%j is %d in both languages', (text, amount) => {
    expect(ru(text)).toBe(amount)
    expect(en(text)).toBe(amount)
  })

  test.each(['1,000', '12,345,678'])('%j has the group separator of English only', (text) => {
    expect(en(text)).toBe(Number(text.replaceAll(',', '')))
    expect(ru(text)).toBeNull()
  })

  test.each([
    '',
    '   ',
    '100,00',
    '100.00',
    '10.5',
    '1,5',
    '1000.00',
    '1,000.00',
    '1.000',
    '1,0000',
    '0,123',
    '0 123',
    '1,000 000',
    '1 5',
    '12 34',
    '1  000',
    ',1',
    '1,',
    '-50',
    '+1',
    '−1',
    '1-2',
    '1e3',
    '0x10',
    '1 000 credits',
    '100 ₽',
    '½',
    '10²',
    '٣٠٠',
    '1/2',
    "1'000",
  ])('%j is not a whole number', (text) => {
    expect(ru(text)).toBeNull()
    expect(en(text)).toBeNull()
  })
})

/** Texts that players type or paste. */
const amountLike = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789012345678900 ,.-+e\u00A0\u202F₽k') }),
  fc.integer({ min: 0, max: 10_000_000 }).map(String),
  fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount.toLocaleString('en-US')),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(String),
  fc.string(),
)

/** Whether `text` shows `amount`, by formatting the number instead of parsing the text. */
function isRightReading(text: string, amount: number): boolean {
  const seen = text.trim().replaceAll(/\s/g, ' ')
  const plain = String(amount)
  const groups = new Intl.NumberFormat('en-US').format(amount)
  return [plain, groups, groups.replaceAll(',', ' ')].includes(seen.replace(/^0+(?=\d)/, ''))
}

test('reads any pasted amount as a person would, or rejects it', () => {
  fc.assert(
    fc.property(amountLike, fc.constantFrom('ru', 'en'), (text, locale) => {
      const amount = readAmount(text, locale)
      return amount === null || amount > 1e15 || isRightReading(text, amount)
    }),
    { numRuns: 2000 },
  )
})
