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
  // Nothing that can be seen becomes nothing: the field would say that it is empty.
  ['mailto:', 'mailto:'],
  ['<>', '<>'],
  ['Rider <rider>', 'Rider <rider>'],
  ['\u200B\u2800\u3164 ', ''],
  // Told by the rules of the field, never joined.
  ['rider 77', 'rider 77'],
])('the name %j is %j', (text, name) => {
  expect(cleanText(text)).toBe(name)
})

test.each([
  ['AURORA–7', 'AURORA-7'],
  ['AURORA−7', 'AURORA-7'],
  [' aurora٧ ', 'aurora7'],
])('the code %j is %j', (text, code) => {
  expect(cleanCode(text)).toBe(code)
})
