import { expect, test } from 'vitest'
import { cleanCode, cleanText } from './clean-text'

test.each([
  ['rider_77', 'rider_77'],
  [' rider_77\n', 'rider_77'],
  ['\u200Bri\u00ADder\u2060_77\u202C', 'rider_77'],
  ['\u202Arider@example.com\u202C', 'rider@example.com'],
  ['\uFEFFrider@example.com\u200E', 'rider@example.com'],
  ['ｒｉｄｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'rider@example.com'],
  ['иван@почта.рф', 'иван@почта.рф'],
  ['mailto:rider@example.com', 'rider@example.com'],
  ['<rider@example.com>', 'rider@example.com'],
  ['<mailto:rider@example.com>', 'rider@example.com'],
  ['Rider <rider@example.com>', 'rider@example.com'],
  ['"Rider, the 2nd" <mailto:rider@example.com>', 'rider@example.com'],
  // A visible text never becomes empty, or the field would report that it is required.
  ['mailto:', 'mailto:'],
  ['<>', '<>'],
  ['Rider <rider>', 'Rider <rider>'],
  ['\u200B\u2800\u3164 ', ''],
  // The validation of the field rejects it. The words are not joined.
  ['rider 77', 'rider 77'],
])('cleans the name %j to %j', (text, name) => {
  expect(cleanText(text)).toBe(name)
})

test.each([
  ['AURORA–7', 'AURORA-7'],
  ['AURORA−7', 'AURORA-7'],
  [' aurora７ ', 'aurora7'],
])('cleans the code %j to %j', (text, code) => {
  expect(cleanCode(text)).toBe(code)
})
