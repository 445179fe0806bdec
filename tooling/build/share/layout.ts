import type { Line } from './typesetting'

type Box = { width: number; height: number }

/** Lines of words at the size at which they fill a box. */
type Setting<Word> = { lines: Word[][]; size: number }

/** The distance between words, and between the lines of a heading, in sizes of the type. */
const GAP = 0.13
export const LINE_HEIGHT = 0.84

/** The height of its capitals, which is all that the first line needs. */
const CAPITALS = 0.7

const LARGEST = 160

/** Smaller than this a picture as wide as a thumb no longer says it: rather one line more. */
const READABLE = 120

const MOST_LINES = 4

/** How wide words are on one line, in sizes of the type. */
function widthOf(words: readonly Pick<Line, 'width'>[]): number {
  return words.reduce((sum, { width }) => sum + width, 0) + GAP * (words.length - 1)
}

/** Where each word of a line begins, in sizes of the type. */
export function placesOf(words: readonly Pick<Line, 'width'>[]): number[] {
  return words.map((_, index) => (index === 0 ? 0 : widthOf(words.slice(0, index)) + GAP))
}

/** Breaks words into as few lines as stay large, and no line much longer than another. */
export function fill<Word extends Pick<Line, 'width'>>(
  words: readonly Word[],
  box: Box,
): Setting<Word> {
  const settings = words.slice(0, MOST_LINES).map((_, index) => {
    const lines = balance(words, index + 1)
    const widest = Math.max(...lines.map(widthOf))
    const high = LINE_HEIGHT * (lines.length - 1) + CAPITALS
    return { lines, size: Math.min(LARGEST, box.width / widest, box.height / high) }
  })
  const largest = settings.toSorted((one, other) => other.size - one.size)[0]
  return settings.find(({ size }) => size >= READABLE) ?? largest ?? { lines: [], size: LARGEST }
}

/** The words on `count` lines, of which the widest is as narrow as can be. */
function balance<Word extends Pick<Line, 'width'>>(
  words: readonly Word[],
  count: number,
): Word[][] {
  if (count <= 1) return [[...words]]
  const lasts = words.slice(count - 1).map((_, index) => {
    const end = index + count - 1
    return [...balance(words.slice(0, end), count - 1), words.slice(end)]
  })
  const widest = (lines: Word[][]) => Math.max(...lines.map(widthOf))
  return lasts.toSorted((one, other) => widest(one) - widest(other))[0] ?? [[...words]]
}
