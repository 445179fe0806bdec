/** A value, and the range that a server may choose from. */
interface Bounded {
  readonly min: number
  readonly default: number
  readonly max: number
}

interface Attempts {
  readonly counts: string
  readonly for: string
  readonly attempts: Bounded
  readonly seconds: Bounded
  readonly lastAnswer: string
  readonly clearedBy: string
  readonly note?: string
}

type Durations = Readonly<Record<string, Bounded & { readonly for: string }>>

/** `x-limits` of the contract. */
export interface Limits {
  readonly attempts: Readonly<Record<string, Attempts>>
  readonly challenge: { readonly attempts: Bounded }
  readonly lifetimes: Durations
  readonly waits: Durations
}

const bounded = ({ min, max, default: usual }: Bounded): string =>
  min === max ? `**${usual}**` : `**${usual}** (${min} to ${max})`

const table = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `| ${row.join(' | ').replaceAll(/\s+/g, ' ')} |`).join('\n')

/** `x-limits` as Markdown tables: attempts, lifetimes, and waits before something is sent again. */
export function limitTables({ attempts, challenge, lifetimes, waits }: Limits): string {
  const counted = Object.entries(attempts).map(([name, limit]) => [
    `\`${name}\``,
    `${bounded(limit.attempts)} in ${bounded(limit.seconds)} s`,
    `${limit.counts} ${limit.note ?? ''} **For:** ${limit.for}`,
    `${limit.lastAnswer} **Cleared by:** ${limit.clearedBy}`,
  ])
  const durations = Object.entries({ ...lifetimes, ...waits }).map(([name, duration]) => [
    `\`${name}\``,
    duration.for,
    `${bounded(duration)} s`,
  ])
  return `
# Limits

In bold: the sandbox's values. In brackets: the range that the contract allows.

${table(['Limit', 'Attempts', 'What counts', 'Response to the last one'], Array(4).fill('---'), ...counted)}

One challenge, set-up, removal or e-mail change allows ${bounded(challenge.attempts)} wrong codes. The last one gets \`410\`.

${table(['Name', 'What it applies to', 'Duration'], Array(3).fill('---'), ...durations)}
`
}
