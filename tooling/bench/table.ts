import type { Figures } from './visit'

/**
 * One round of a page and its baseline: first visit, second visit, visit after a deployment, press before it is live.
 */
export type Round = Record<
  'cold' | 'again' | 'baseline' | 'baselineAgain' | 'deployed',
  Figures
> & {
  early: number
}

/** A limit for the ratio to the baseline, or for the value itself. */
type Goal = { ratio: number } | { most: number }

type Read = (round: Round) => number
type Row = { label: string; digits: number; page: Read; baseline?: Read }

const compared = (label: string, figure: keyof Figures, isAgain = false): Row => ({
  label,
  digits: 0,
  page: ({ cold, again }) => (isAgain ? again : cold)[figure],
  baseline: ({ baseline, baselineAgain }) => (isAgain ? baselineAgain : baseline)[figure],
})

const ROWS = {
  largestPaint: compared('largest paint, ms', 'largestPaint'),
  live: compared('live control, ms', 'live'),
  shift: { label: 'layout shift', digits: 3, page: ({ cold }) => cold.shift },
  scriptKb: { label: 'scripts until live, kB', digits: 1, page: ({ cold }) => cold.scriptKb },
  next: { label: 'press to effect, ms', digits: 0, page: ({ cold }) => cold.next },
  early: { label: 'pressed half-way to live, ms', digits: 0, page: ({ early }) => early },
  nextPaint: { label: 'next paint, ms', digits: 0, page: ({ cold }) => cold.nextPaint },
  again: compared('again: live control, ms', 'live', true),
  deployed: {
    label: 'after a deployment: scripts, kB',
    digits: 1,
    page: ({ deployed }) => deployed.allScriptKb,
  },
} as const satisfies Record<string, Row>

export type Goals = Partial<Record<keyof typeof ROWS, Goal>>

/** The median, `NaN` without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/**
 * The medians of `rounds` as a Markdown table, and the missed goals. The ratio is the median of the rounds' ratios,
 * because a busy machine slows down a page and its baseline alike.
 */
export function report(title: string, rounds: readonly Round[], goals: Goals) {
  const missed: string[] = []
  const lines = Object.entries<Row>(ROWS).flatMap(([name, { label, digits, page, baseline }]) => {
    const goal = Object.entries(goals).find(([one]) => one === name)?.[1]
    const value = median(rounds.map(page))
    // Not every page has every figure.
    if (Number.isNaN(value) && goal === undefined) return []
    const base = baseline && median(rounds.map(baseline))
    const ratio = baseline && median(rounds.map((round) => page(round) / baseline(round)))
    const isRatio = goal !== undefined && 'ratio' in goal
    const limit = goal === undefined ? '' : isRatio ? `≤ ${goal.ratio} ×` : `≤ ${goal.most}`
    const isMet = !goal || (isRatio ? (ratio ?? NaN) <= goal.ratio : value <= goal.most)
    const found = isRatio ? `${ratio?.toFixed(2)} ×` : value.toFixed(digits)
    if (!isMet) missed.push(`${title}: ${label} ${found} (${limit})`)
    const cells = [label, base?.toFixed(digits), value.toFixed(digits), ratio?.toFixed(2)]
    return [[...cells, limit, goal && (isMet ? 'ok' : 'missed')]]
  })
  const table = [[title, 'baseline', 'page', 'ratio', 'goal', ''], ...lines]
    .map((cells) => cells.map((cell = '', at) => (at === 0 ? cell.padEnd(32) : cell.padStart(8))))
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSpliced(1, 0, `|${'-'.repeat(34)}${'|---------:'.repeat(5)}|`)
    .join('\n')
  return { table, missed }
}
