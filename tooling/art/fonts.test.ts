import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cutFonts, SUBSETS } from './fonts'

const sheet = readFileSync('src/styles/fonts.css', 'utf8')

/** `U+0041-005A, U+00A0` as pairs of numbers. */
function rangesOf(subset: string): number[][][] {
  const faces = sheet.matchAll(
    new RegExp(`/fonts/[\\w-]+-${subset}\\.woff2[^}]+unicode-range:([^;]+);`, 'g'),
  )
  return [...faces].map(([, list = '']) =>
    list.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  )
}

describe('the fonts of the first paint', () => {
  test.each(['latin', 'cyrillic'] as const)('are asked for what they hold: %s', (subset) => {
    expect(rangesOf(subset)).toEqual([SUBSETS[subset], SUBSETS[subset]])
  })

  test('hold every letter that the site is written in', () => {
    const texts = ['ru', 'en'].flatMap((locale) => [
      `locales/${locale}/messages.po`,
      `locales/${locale}/rules.mdx`,
    ])
    const letters = new Set(texts.flatMap((file) => [...readFileSync(`src/${file}`, 'utf8')]))
    const ranges: (readonly [number, number])[] = [...SUBSETS.latin, ...SUBSETS.cyrillic]
    const isHeld = (letter: string) => {
      const point = letter.codePointAt(0) ?? 0
      return ranges.some(([first, last]) => first <= point && point <= last)
    }
    expect([...letters].filter((letter) => letter !== '\n' && !isHeld(letter))).toEqual([])
  })

  test('are what `npm run fonts` makes', async () => {
    for (const [file, content] of await cutFonts()) {
      expect(readFileSync(file).equals(content), file).toBe(true)
    }
  })
})
