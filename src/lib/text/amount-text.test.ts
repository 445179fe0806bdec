import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, amountValue, type Edit, editedAmount, readAmount } from './amount-text'

/** Read a complete text in a language. */
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
  ])('%j is not a whole number, and stays as typed', (text) => {
    expect(ru(text)).toBeNull()
    expect(en(text)).toBeNull()
    expect(amountText(amountValue(text, 'en'), 'en')).toBe(text)
  })

  test('with more digits than a number can hold exactly is shown as typed', () => {
    expect(amountText(amountValue('12345678901234567', 'en'), 'en')).toBe('12345678901234567')
  })

  test('is grouped in the language of the page', () => {
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
    // Deleting only the separator deletes the digit after it.
    ['12345', '12345', deleteAfter(2), '1245'],
    ['1234567', '1234,567', deleteAfter(1), '134567'],
    // Typing a fraction does not turn it into another whole number.
    ['10', '10.', key('.'), '10.'],
    ['10.', '10.5', key('5'), '10.5'],
    ['1000', '1,000,', key(','), '1,000,'],
    ['1000', '-1,000', key('-'), '-1,000'],
    // Pasted over the whole field, so the comma is not the field's own separator.
    ['1000', '1,5', paste, '1,5'],
    ['1000', '1,5', key('1,5'), '1,5'],
    ['1000', '1,5', edit(''), '1,5'],
    ['1000', '1,00000', key('00'), '100000'],
    ['1000', '1,000.5', key('.5'), '1,000.5'],
  ])('from %j to %j by %j gives %j', (former, text, change, value) => {
    expect(editedAmount(former, text, change, 'en')).toBe(value)
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
      const value = amountValue(text, locale)
      const amount = readAmount(value, locale)
      if (amount === null) return amountText(value, locale) === text
      return amount > 1e15 || isRightReading(text, amount)
    }),
    { numRuns: 2000 },
  )
})

/** The digits of a number, however it is grouped. */
const withoutMarks = (text: string) => text.replaceAll(/[\s,]/g, '').replace(/^0+(?=\d)/, '')

test('reads the shown amount after any key, and drops no digit', () => {
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
      // The keys were only digits and separators, so they can mean no other number.
      if (amount !== null) return Number(withoutMarks(text)) === amount
      return withoutMarks(text) === withoutMarks(shown)
    }),
    { numRuns: 2000 },
  )
})
