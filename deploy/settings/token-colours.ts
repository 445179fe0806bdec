import { type Color, interpolate, parse, wcagContrast } from 'culori'
import { eachPair } from './token-layer'

/** What a brand's colour may be, for messages. */
export const COLOUR =
  'a colour such as #14212d, rgb(20 33 45) or oklch(24% 0.03 240), or light-dark() of two'

const NOTATIONS = /^(?:#|rgba?\(|oklch\()/i

const TIMES = ['day', 'night'] as const
type Time = (typeof TIMES)[number]

/** A value by day or by night: `light-dark()` is replaced by one of its two. */
const at = (time: Time, value: string): string =>
  eachPair(value, (day, night) => ({ day, night })[time])

/** Whether a value is a colour, or a pair of colours. */
export const isColour = (value: string): boolean =>
  TIMES.map((time) => at(time, value)).every(
    (text) => NOTATIONS.test(text) && parse(text) !== undefined,
  )

/** The contrast that WCAG 2 AA requires of text, and of large text and graphics. */
const TEXT = 4.5
const LARGE = 3

const GROUNDS = ['--bg', '--surface']

/** Which colour is drawn on which. */
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

/**
 * Pairs of colours with too little contrast, at least one of them the brand's: a line each, which says what to set.
 *
 * @param own the tokens of the brand
 */
export function weakContrasts(
  own: ReadonlyMap<string, string>,
  valueOf: (name: string) => string | undefined,
): string[] {
  /** Reads colours as the site's style sheets write them; undefined for other CSS. */
  function colourOf(text: string, time: Time): Color | undefined {
    const value = at(time, text)
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    if (name !== undefined) return colourOf(valueOf(name) ?? '', time)
    const [, one = '', percent, other = ''] =
      /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(value) ?? []
    if (percent === undefined) return parse(value)
    const [front, back] = [colourOf(one, time), colourOf(other, time)]
    return front && back && interpolate([back, front], 'rgb')(Number(percent) / 100)
  }

  function ratioOf(front: string, ground: string, time: Time): number {
    const [one, other] = [front, ground].map((name) => colourOf(`var(${name})`, time))
    // No warning if a colour is unknown or translucent.
    const isKnown = one && other && (one.alpha ?? 1) === 1 && (other.alpha ?? 1) === 1
    return isKnown ? wcagContrast(one, other) : Number.POSITIVE_INFINITY
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
        // Rounded down, so that it never equals the required value.
        const ratio = Math.floor(Math.min(...weak.map((one) => one.ratio)) * 10) / 10
        return [
          `${front} on ${ground} by ${times} has a contrast of ${ratio}, below ${least}: change ${front}`,
        ]
      }),
  )
}
