import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, amountValue, type Edit, editedAmount, readAmount } from './amount-text'

/** What a whole text means, in the language of the page. */
const ru = (text: string) => readAmount(amountValue(text, 'ru'), 'ru')
const en = (text: string) => readAmount(amountValue(text, 'en'), 'en')

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
    ['٣٠٠', 300],
    ['\u200E1\u00AD000\u2060', 1000],
  ])('%j is %d in both languages', (text, amount) => {
    expect(ru(text)).toBe(amount)
    expect(en(text)).toBe(amount)
  })

  test.each(['1,000', '12,345,678'])('%j has the group mark of English alone', (text) => {
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
    '1/2',
    "1'000",
  ])('%j is no whole number, and stays as it is', (text) => {
    expect(ru(text)).toBeNull()
    expect(en(text)).toBeNull()
    expect(amountText(amountValue(text, 'en'), 'en')).toBe(text)
  })

  test('of more digits than are exact is shown as it was typed', () => {
    expect(amountText(amountValue('12345678901234567', 'en'), 'en')).toBe('12345678901234567')
  })

  test('changes its groups with the language', () => {
    const value = amountValue('12,345', 'en')
    expect(amountText(value, 'ru').replaceAll(/\s/g, ' ')).toBe('12 345')
  })
})

const edit = (inputType: string, data: string | null = null, digitsBefore = 0): Edit => ({
  inputType,
  data,
  digitsBefore,
})
const key = (data: string) => edit('insertText', data)
const backspace = edit('deleteContentBackward')
const paste = edit('insertFromPaste')
const deleteAfter = (digits: number) => edit('deleteContentForward', null, digits)

describe('an edit', () => {
  test.each([
    ['1000', '1,0000', key('0'), '10000'],
    ['1000', '1,00', backspace, '100'],
    ['1000', '1000', backspace, '1000'],
    ['1000', ',000', backspace, '0'],
    ['1234567', '12,34,567', key('4'), '1234567'],
    ['12345', '1234', deleteAfter(2), '1234'],
    // Where only the separator goes, the digit behind it goes, too.
    ['12345', '12345', deleteAfter(2), '1245'],
    ['1234567', '1234,567', deleteAfter(1), '134567'],
    // Two keys that make a fraction of a number make no other number.
    ['10', '10.', key('.'), '10.'],
    ['10.', '10.5', key('5'), '10.5'],
    ['1000', '1,000,', key(','), '1,000,'],
    ['1000', '-1,000', key('-'), '-1,000'],
    // Pasted over the whole field: not the field's own mark.
    ['1000', '1,5', paste, '1,5'],
    ['1000', '1,5', key('1,5'), '1,5'],
    ['1000', '1,5', edit(''), '1,5'],
    ['1000', '1,00000', key('00'), '100000'],
    ['1000', '1,000.5', key('.5'), '1,000.5'],
  ])('of %j to %j by %j gives %j', (former, text, change, value) => {
    expect(editedAmount(former, text, change, 'en')).toBe(value)
  })
})

/** Texts as players, clipboards and other programs bring them. */
const amountLike = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789012345678900 ,.-+e\u00A0\u202F₽k') }),
  fc.integer({ min: 0, max: 10_000_000 }).map(String),
  fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount.toLocaleString('en-US')),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(String),
  fc.string(),
)

/** The number that `text` shows, found by formatting numbers rather than by parsing. */
function isRightReading(text: string, amount: number): boolean {
  const seen = text.trim().replaceAll(/\s/g, ' ')
  const plain = String(amount)
  const groups = new Intl.NumberFormat('en-US').format(amount)
  return [plain, groups, groups.replaceAll(',', ' ')].includes(seen.replace(/^0+(?=\d)/, ''))
}

test('reads any pasted amount as a person would, or refuses it', () => {
  fc.assert(
    fc.property(amountLike, fc.constantFrom('ru', 'en'), (text, locale) => {
      const value = amountValue(text, locale)
      const amount = readAmount(value, locale)
      if (amount === null) return amountText(value, locale) === text
      return amount > 1e15 || isRightReading(text, amount)
    }),
    { numRuns: 2000 },
  )
})

/** What stays of a number when it is put into groups or taken out of them. */
const withoutMarks = (text: string) => text.replaceAll(/[\s,]/g, '').replace(/^0+(?=\d)/, '')

test('reads what is shown after any typed key, and drops none', () => {
  fc.assert(
    fc.property(amountLike, fc.constantFrom('ru', 'en'), (text, locale) => {
      let value = ''
      for (const character of text) {
        const shown = amountText(value, locale)
        value = editedAmount(value, shown + character, key(character), locale)
      }
      const shown = amountText(value, locale)
      const amount = readAmount(value, locale)
      if (amount !== null && amount <= 1e15 && !isRightReading(shown, amount)) return false
      // A reader of the keys would read this or nothing: only digits and group marks were among them.
      if (amount !== null) return Number(withoutMarks(text)) === amount
      return withoutMarks(text) === withoutMarks(shown)
    }),
    { numRuns: 2000 },
  )
})
