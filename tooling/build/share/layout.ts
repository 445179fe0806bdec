import type { Line } from './typesetting'

type Box = { width: number; height: number }

/** Words broken into lines, and the type size at which they fill a box. */
type Setting<Word> = { lines: Word[][]; size: number }

/** The distance between words, and between lines, in em. */
const GAP = 0.13
export const LINE_HEIGHT = 0.84

/** The height of capitals in em, all that the first line needs. */
const CAPITALS = 0.7

const LARGEST = 160

/** Below this size the text of a thumbnail is unreadable, so one more line is used instead. */
const READABLE = 120

const MOST_LINES = 4

/** The width of words on one line, in em. */
function widthOf(words: readonly Pick<Line, 'width'>[]): number {
  return words.reduce((sum, { width }) => sum + width, 0) + GAP * (words.length - 1)
}

/** The position of each word of a line, in em. */
export function placesOf(words: readonly Pick<Line, 'width'>[]): number[] {
  return words.map((_, index) => (index === 0 ? 0 : widthOf(words.slice(0, index)) + GAP))
}

/** Breaks words into the fewest lines that are readable, with similar lengths. */
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

/** The words on `count` lines, with the widest as narrow as possible. */
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
