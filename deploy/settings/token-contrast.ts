import { contrast, type Palette, readColour } from './css-colour'

/** The contrast that WCAG 2 AA requires of text, and of large text and graphics. */
const TEXT = 4.5
const LARGE = 3

const GROUNDS = ['--bg', '--surface']

/** Which colour is written or drawn on which. */
const PAIRS: readonly (readonly [front: string, grounds: readonly string[], least: number])[] = [
  ...['--text', '--text-2', '--text-3', '--beacon-text', '--aurora', '--aurora-hover'].map(
    (front) => [front, GROUNDS, TEXT] as const,
  ),
  ...['--danger', '--success', '--warn', '--info'].map((front) => [front, GROUNDS, TEXT] as const),
  ['--text', ['--field'], TEXT],
  ['--on-beacon', ['--beacon', '--beacon-hover', '--beacon-press'], TEXT],
  ['--focus', GROUNDS, LARGE],
  ['--line-strong', ['--field'], LARGE],
]

const TIMES = ['day', 'night'] as const

/**
 * The pairs of colours that are hard to tell apart, of those in which one is the brand's: a line each, with what to set.
 *
 * @param own the tokens of the brand
 */
export function weakContrasts(
  own: ReadonlyMap<string, string>,
  valueOf: (name: string) => string | undefined,
): string[] {
  function ratioOf(front: string, ground: string, time: Palette['time']): number {
    const [one, other] = [front, ground].map((name) =>
      readColour(`var(${name})`, { valueOf, time }),
    )
    // Where it is not known, nothing is said.
    return (one && other && contrast(one, other)) ?? Number.POSITIVE_INFINITY
  }

  return PAIRS.flatMap(([front, grounds, least]) =>
    grounds
      .filter((ground) => own.has(front) || own.has(ground))
      .flatMap((ground) => {
        const weak = TIMES.map((time) => ({ time, ratio: ratioOf(front, ground, time) })).filter(
          ({ ratio }) => ratio < least,
        )
        if (weak.length === 0) return []
        const times = weak.map(({ time }) => time).join(' and ')
        // Rounded down, so that it never reads like the required value.
        const ratio = Math.floor(Math.min(...weak.map((one) => one.ratio)) * 10) / 10
        return [
          `${front} on ${ground} by ${times} has a contrast of ${ratio}, and players need ${least}: set ${front}`,
        ]
      }),
  )
}
