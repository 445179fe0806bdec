import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { Locale } from '#/locales/locale'
import { packagedFont } from '../../art/fonts'

/** A family of the design at one weight. */
export type Typeface = { family: Parameters<typeof packagedFont>[0]; weight: number }

/** A typeset line: SVG paths from its start on the baseline, y upwards, and their width, in em. */
export type Line = { paths: string; width: number }

/** The files of a family; each letter is taken from the first file that contains it. */
const SUBSETS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext']

/** The locale matters: without it, the display face would use the Bulgarian forms of Cyrillic letters. */
type Setting = { face: Typeface; locale: Locale; tracking?: number }

/**
 * Typesets `text` on one line, as outlines, so that the picture does not depend on the machine's fonts.
 *
 * @param tracking the space after each letter, in em
 * @returns `undefined` if the family lacks a letter
 */
export async function setLine(text: string, setting: Setting): Promise<Line | undefined> {
  const runs = splitByFont(text, await fontsFor(text, setting.face))
  if (runs === undefined) return undefined
  let paths = ''
  let width = 0
  for (const { font, letters } of runs) {
    const line = setRun(letters, font, setting)
    paths += `<g transform="translate(${round(width)} 0)">${line.paths}</g>`
    width += line.width
  }
  return { paths, width }
}

type FontOfLetters = { font: Font; unitsPerEm: number; held: ReadonlySet<string> }

/** The family's fonts, each subset to `text` and pinned to the weight. */
async function fontsFor(text: string, { family, weight }: Typeface): Promise<FontOfLetters[]> {
  return Promise.all(
    SUBSETS.map(async (subset) => {
      const cut = await subsetFont(await packagedFont(family, subset), text, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      })
      const face = new Face(new Blob(cut))
      const held = new Set([...face.collectUnicodes()].map((point) => String.fromCodePoint(point)))
      return { font: new Font(face), unitsPerEm: face.upem, held }
    }),
  )
}

type RunOfLetters = { font: FontOfLetters; letters: string }

/** Groups adjacent letters of the same font, so that they are kerned. */
function splitByFont(text: string, fonts: FontOfLetters[]): RunOfLetters[] | undefined {
  const runs: RunOfLetters[] = []
  for (const letter of text) {
    const font = fonts.find(({ held }) => held.has(letter))
    if (font === undefined) return undefined
    const last = runs.at(-1)
    if (last?.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}

function setRun(letters: string, { font, unitsPerEm }: FontOfLetters, setting: Setting): Line {
  const run = new Run()
  run.addText(letters)
  run.setLanguage(setting.locale)
  run.guessSegmentProperties()
  shape(font, run)
  const places = run.getGlyphPositions()
  let x = 0
  const paths = run.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {}
    const place = `${round(x + xOffset)} ${round(yOffset)}`
    x += xAdvance + (setting.tracking ?? 0) * unitsPerEm
    return `<path transform="translate(${place})" d="${font.glyphToPath(codepoint)}"/>`
  })
  return {
    paths: `<g transform="scale(${1 / unitsPerEm})">${paths.join('')}</g>`,
    width: x / unitsPerEm,
  }
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
