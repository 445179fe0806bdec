import { expect, test } from 'vitest'
import { isolate } from './isolate'

test('isolates right-to-left text, and leaves other text unchanged', () => {
  expect(isolate('Мурманск')).toBe('Мурманск')
  expect(isolate('Murmansk\u202E')).toBe('Murmansk')
  expect(isolate('Ust-Ilimsk, 5')).toBe('Ust-Ilimsk, 5')
  // Hebrew, N'Ko, Adlam.
  for (const name of ['חיפה', 'ߓߡߊߞߐ', '𞤑𞤮𞤲𞤢𞤳𞤭𞤪𞤭'])
    expect(isolate(name)).toBe(`\u2068${name}\u2069`)
})

test('removes direction marks that would end the isolation', () => {
  // Our closing mark would close theirs, and the override would continue into the sentence.
  expect(isolate('\u202Eחיפה\u2066')).toBe('\u2068חיפה\u2069')
  expect(isolate('\u2069\u202Eabc')).toBe('abc')
  // Marks that affect a single letter stay, because names are spelled with them.
  expect(isolate('א\u200F')).toBe('\u2068א\u200F\u2069')
})
