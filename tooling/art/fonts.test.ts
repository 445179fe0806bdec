import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#/locales/locale'
import { cutFonts, SUBSETS } from './fonts'

const sheet = readFileSync('src/styles/fonts.css', 'utf8')

/** The characters of a locale's catalog and rules. */
function charactersOf(locale: string): string[] {
  const texts = ['messages.po', 'rules.md'].map((file) =>
    readFileSync(`src/locales/${locale}/${file}`, 'utf8'),
  )
  return [...new Set(texts.join('').replaceAll('\n', ''))]
}

function isIn(ranges: readonly (readonly number[])[]) {
  return (character: string) => {
    const point = character.codePointAt(0) ?? 0
    return ranges.some(([first = 0, last = first]) => first <= point && point <= last)
  }
}

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

  test('contain every character of Russian and English', () => {
    const isHeld = isIn([...SUBSETS.latin, ...SUBSETS.cyrillic])
    expect(
      ['ru', 'en'].flatMap(charactersOf).filter((one) => !isHeld(one)),
      'characters that SUBSETS of tooling/art/fonts.ts lacks',
    ).toEqual([])
  })

  test('are what `npm run fonts` makes', async () => {
    for (const [file, content] of await cutFonts()) {
      expect(readFileSync(file).equals(content), `${file}: run npm run fonts`).toBe(true)
    }
  })
})

/** The ranges of all faces of a family, those of its whole package (`… Variable`) included. */
function facesOf(family: string) {
  const faces = sheet.split('@font-face').filter((face) => face.includes(`'${family}`))
  return [...faces.join('').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
    ([, first, last = first]) => [first, last].map((point) => Number.parseInt(point ?? '', 16)),
  )
}

const FAMILIES = ['Golos Text', 'Sofia Sans Extra Condensed']

describe.each(FAMILIES)('a face of %s in fonts.css', (family) => {
  const hasFace = isIn(facesOf(family))

  test.each(LOCALE_CODES)('has each character of %s', (locale) => {
    expect(
      charactersOf(locale).filter((one) => !hasFace(one)),
      'characters without a face in src/styles/fonts.css',
    ).toEqual([])
  })
})
