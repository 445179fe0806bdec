import {
  type Goal,
  type Goals,
  type Measurement,
  type Metric,
  METRIC_NAMES,
  METRICS,
} from './metrics'
import { median, pairedRatio } from './statistics'

/** One figure of a page beside its floor: medians of the rounds. */
export type Row = {
  metric: Metric
  page: number
  floor: number | undefined
  /** The median of the rounds' own ratios. */
  ratio: number | undefined
  goal: Goal | undefined
  /** `undefined` where there is no goal, or nothing to hold it against. */
  isMet: boolean | undefined
}

function isMet({ goal, page, floor, ratio }: Omit<Row, 'isMet'>): boolean | undefined {
  if (goal === undefined) return undefined
  if ('timesFloor' in goal) return ratio === undefined ? undefined : ratio <= goal.timesFloor
  const isGood = (limit: number) => ('atMost' in goal ? page <= limit : page >= limit)
  const limit = 'atMost' in goal ? goal.atMost : goal.atLeast
  return isGood(limit) || (goal.orFloor === true && floor !== undefined && isGood(floor))
}

/**
 * The figures of a page, a row for each metric that was measured.
 *
 * @param rounds of the page, and of the floor, paired by their place; a round that failed is `undefined`
 */
export function summarize(
  rounds: readonly (Measurement | undefined)[],
  floorRounds: readonly (Measurement | undefined)[],
  goals: Goals,
): Row[] {
  return METRIC_NAMES.flatMap((metric) => {
    const values = rounds.map((round) => round?.[metric])
    const floors = floorRounds.map((round) => round?.[metric])
    const page = median(values)
    if (page === undefined) return []
    const row = {
      metric,
      page,
      floor: median(floors),
      ratio: pairedRatio(values, floors),
      goal: goals[metric],
    }
    return [{ ...row, isMet: isMet(row) }]
  })
}

function goalWords(goal: Goal | undefined): string {
  if (goal === undefined) return ''
  if ('timesFloor' in goal) return `≤ ${goal.timesFloor.toFixed(2)} × floor`
  const words = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  return goal.orFloor === true ? `${words} or the floor's` : words
}

function verdict(isMet: boolean | undefined): string {
  return isMet === undefined ? '' : isMet ? 'ok' : '**missed**'
}

const isNumber = (column: number): boolean => column > 0 && column < 4

/** The rows as a table of Markdown, its columns in line for who reads it as it is. */
export function asTable(title: string, rows: readonly Row[]): string {
  const head = [title, 'floor', 'page', 'page / floor', 'goal', '']
  const lines = rows.map(({ metric, page, floor, ratio, goal, isMet }) => {
    const { label, digits } = METRICS[metric]
    const number = (value: number | undefined) => value?.toFixed(digits) ?? '–'
    const times = ratio?.toFixed(2) ?? '–'
    return [label, number(floor), number(page), times, goalWords(goal), verdict(isMet)]
  })
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => '-'.repeat(width + 1) + (isNumber(at) ? ':' : '-')).join('|')}|`
  return [line(head), rule, ...lines.map(line)].join('\n')
}

/** The goals that a page missed, as words: `home: live control 3.10 × floor (≤ 2.90 × floor)`. */
export function missedGoals(name: string, rows: readonly Row[]): string[] {
  return rows
    .filter(({ isMet }) => isMet === false)
    .map(({ metric, page, ratio, goal }) => {
      const { label, digits } = METRICS[metric]
      const isTimes = goal !== undefined && 'timesFloor' in goal
      const value = isTimes ? `${ratio?.toFixed(2)} × floor` : page.toFixed(digits)
      return `${name}: ${label.replace(/,.*/, '')} ${value} (${goalWords(goal)})`
    })
}
