import { expect, test, vi } from 'vitest'
import { formatNumber, formatPercent } from './format'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

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
  const { formatNumber } = await import('./format')
  const make = vi.spyOn(Intl, 'NumberFormat')
  formatNumber('ru', 1250)
  expect(make).not.toHaveBeenCalled()
  formatNumber('ru', 0.5)
  expect(make).toHaveBeenCalledOnce()
  make.mockRestore()
})
