import { expect, test, vi } from 'vitest'
import { countryName, formatDate, formatDateTime, formatNumber, formatPercent } from './format'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
// Local time on purpose: what is shown is the visitor's clock.
const evening = new Date(2026, 10, 20, 16, 42)

test.each([
  ['ru', 0, '0'],
  ['ru', 1250, '1 250'],
  ['ru', 1234567.5, '1 234 567,5'],
  ['ru', -50, '-50'],
  ['en', 1250, '1,250'],
  ['en', 1234567.5, '1,234,567.5'],
] as const)('%s number %d', (locale, value, text) => {
  expect(plain(formatNumber(locale, value))).toBe(text)
})

test('a percentage stands off its sign in Russian, and keeps to it on a line', () => {
  expect(formatPercent('ru', 7.5)).toBe('7,5\u00A0%')
  expect(formatPercent('en', 1250)).toBe('1,250%')
})

test.each(['ru', 'en'] as const)('%s whole numbers are what Intl makes of them', (locale) => {
  const { format } = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  for (const value of [0, 7, 999, 1000, 123_456, 1_000_000, -999, -1000, 9_007_199_254_740_991]) {
    expect(formatNumber(locale, value)).toBe(format(value))
  }
})

test('whole numbers need no formatter, which is slow to make', async () => {
  vi.resetModules()
  const make = vi.spyOn(Intl, 'NumberFormat')
  const { formatNumber } = await import('./format')
  formatNumber('ru', 1250)
  expect(make).not.toHaveBeenCalled()
  formatNumber('ru', 0.5)
  expect(make).toHaveBeenCalledOnce()
  make.mockRestore()
})

test('a day', () => {
  expect(plain(formatDate('ru', evening))).toBe('20 ноября 2026')
  expect(plain(formatDate('en', evening))).toBe('November 20, 2026')
})

test('a minute', () => {
  expect(plain(formatDateTime('ru', evening))).toBe('20 ноября 2026, 16:42')
  expect(plain(formatDateTime('en', evening))).toBe('November 20, 2026, 4:42 PM')
})

test('takes what the server sends', () => {
  expect(formatDate('en', evening.toISOString())).toBe('November 20, 2026')
  expect(formatDate('en', evening.getTime())).toBe('November 20, 2026')
})

test.each(['', 'yesterday', Number.NaN])('%j is no date and shows nothing', (value) => {
  expect(formatDate('ru', value)).toBe('')
  expect(formatDateTime('ru', value)).toBe('')
})

test.each([
  ['NO', 'ru', 'Норвегия'],
  ['no', 'en', 'Norway'],
  ['Norway', 'ru', 'Norway'],
  ['', 'ru', ''],
  ['ZZZ', 'en', 'ZZZ'],
  ['1A', 'en', '1A'],
] as const)('country %j in %s', (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name)
})
