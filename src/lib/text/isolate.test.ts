import { expect, test } from 'vitest'
import { isolate } from './isolate'

test('text that is written from right to left is kept apart, other text is as it is', () => {
  expect(isolate('Мурманск')).toBe('Мурманск')
  expect(isolate('Murmansk\u202E')).toBe('Murmansk')
  expect(isolate('Ust-Ilimsk, 5')).toBe('Ust-Ilimsk, 5')
  // Hebrew, N'Ko, Adlam.
  for (const name of ['חיפה', 'ߓߡߊߞߐ', '𞤑𞤮𞤲𞤢𞤳𞤭𞤪𞤭'])
    expect(isolate(name)).toBe(`\u2068${name}\u2069`)
})

test('a mark that opens or closes a direction does not let text out of its place', () => {
  // The end of ours would close theirs, and the override would go on into the sentence.
  expect(isolate('\u202Eחיפה\u2066')).toBe('\u2068חיפה\u2069')
  expect(isolate('\u2069\u202Eabc')).toBe('abc')
  // Marks that stand for one letter stay: names are spelt with them.
  expect(isolate('א\u200F')).toBe('\u2068א\u200F\u2069')
})
