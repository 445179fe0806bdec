import { expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatChange,
  formatCountry,
  formatDate,
  formatDateTime,
  formatMegabytes,
  formatNumber,
  formatPercent,
} from './format'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['ru', 0, '0'],
  ['ru', 1250, '1 250'],
  ['ru', 1234567.5, '1 234 567,5'],
  ['ru', -50, '-50'],
  ['en', 1250, '1,250'],
  ['en', 1e15, '1,000,000,000,000,000'],
  ['en', 1e16, '1E16'],
  ['ru', -1.2345678e300, '-1,235E300'],
  ['en', 1e-7, '0'],
  ['en', -1e-7, '0'],
  ['en', 12.999, '12.99'],
  ['en', 1234567.5, '1,234,567.5'],
] as const)('formats numbers: %s, %d', (locale, value, text) => {
  expect(plain(formatNumber(locale, value))).toBe(text)
})

test('formats percentages, with a no-break space before the sign in Russian', () => {
  expect(formatPercent('ru', 7.5)).toBe('7,5\u00A0%')
  expect(formatPercent('en', 1250)).toBe('1,250%')
  expect(formatPercent('en', 0)).toBe('0%')
  expect(formatPercent('en', 0.57)).toBe('0.57%')
  expect(formatPercent('en', 0.001)).toBe('0.001%')
})

test.each([
  ['ru', '2026-11-28T11:58:30Z', '1 минуту назад'],
  ['ru', '2026-11-28T11:55:00Z', '5 минут назад'],
  ['en', '2026-11-28T09:01:00Z', '2 hours ago'],
  ['en', '2026-11-27T09:00:00Z', 'yesterday'],
  ['en', '2026-08-01T12:00:00Z', 'August 1, 2026'],
  // The clocks of the server and the browser may differ slightly.
  ['en', '2026-11-28T12:00:20Z', 'this minute'],
  ['en', 'soon', '—'],
  ['en', null, '—'],
] as const)('formats relative times: %s, %s', (locale, moment, text) => {
  expect(plain(formatAgo(locale, moment, Date.parse('2026-11-28T12:00:00Z')))).toBe(text)
})

test('formats the size of a file', () => {
  expect(plain(formatMegabytes('ru', 88_080_384))).toBe('88,1 МБ')
  expect(plain(formatMegabytes('en', 1_234_567_890))).toBe('1,230 MB')
})

// Local time on purpose: times are shown in the visitor's time zone.
const evening = new Date(2026, 10, 20, 16, 42)

test('formats dates and times', () => {
  expect(plain(formatDate('ru', evening))).toBe('20 ноября 2026 г.')
  expect(plain(formatDate('en', evening))).toBe('November 20, 2026')
  expect(plain(formatDateTime('ru', evening))).toBe('20 нояб. 2026 г., 16:42')
  expect(formatDateTime('ru', evening)).toContain('г.,\u00A016:42')
  expect(formatDateTime('en', evening)).toMatch(/2026,\u00A04:42[\u00A0\u202F]PM$/)
  expect(plain(formatDateTime('en', evening))).toBe('Nov 20, 2026, 4:42 PM')
})

test('accepts ISO strings and timestamps', () => {
  expect(formatDate('en', evening.toISOString())).toBe('November 20, 2026')
  expect(formatDate('en', evening.getTime())).toBe('November 20, 2026')
})

test.each(['', 'yesterday', Number.NaN])('shows a dash for the invalid date %j', (value) => {
  expect(formatDate('ru', value)).toBe('—')
  expect(formatDateTime('ru', value)).toBe('—')
})

test('shows changes with their sign, and a dash for unknown values', () => {
  expect(formatChange('en', 1250)).toBe('+1,250')
  expect(formatChange('en', -50)).toBe('−50')
  expect(formatChange('en', Number.NaN)).toBe('—')
  expect(formatNumber('en', Number.NaN)).toBe('—')
})

test.each([
  ['ru', 'NO', 'Норвегия'],
  ['ru', 'us', 'Соединенные Штаты'],
  ['ru', 'CF', 'Центрально-Африканская Республика'],
  ['en', 'NO', 'Norway'],
  ['en', 'CF', 'Central African Republic'],
  ['ru', 'Norway', 'Norway'],
  ['ru', 'ZZZ', 'ZZZ'],
  ['ru', 'QX', 'QX'],
  ['ru', '1A', '1A'],
] as const)('names countries: %s, %s is %s', (locale, code, name) => {
  expect(formatCountry(locale, code)).toBe(name)
})

test('creates each formatter once', () => {
  formatNumber('ru', 1)
  const make = vi.spyOn(Intl, 'NumberFormat')
  formatNumber('ru', 2)
  expect(make).not.toHaveBeenCalled()
  make.mockRestore()
})
