import { expect, test, vi } from 'vitest'
import { formatDate } from './format-date'
import { formatDateTime } from './format-date-time'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
// Local time on purpose: what is shown is the visitor's clock.
const evening = new Date(2026, 10, 20, 16, 42)

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

test.each(['ru', 'en'] as const)('%s days and minutes are what Intl makes of them', (locale) => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const minute = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  for (let month = 0; month < 12; month++) {
    for (const hour of [0, 1, 9, 11, 12, 13, 23]) {
      const date = new Date(2026, month, month + 1, hour, hour)
      // The 'г.' that Russian adds belongs to running text, not to a table.
      const intl = `${day.format(date).replace(/\s*г\.$/, '')}, ${minute.format(date)}`
      expect(plain(formatDateTime(locale, date))).toBe(plain(intl))
    }
  }
})

test('need no formatter, which is slow to make', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat')
  formatDateTime('ru', evening)
  expect(make).not.toHaveBeenCalled()
  make.mockRestore()
})
