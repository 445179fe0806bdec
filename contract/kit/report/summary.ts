import { percent, type Share } from './coverage'
import type { ReportedFinding } from './reported'
import type { KitResult, ReportedClaim } from './result'

const of = ({ seen, all }: Share): string => `${seen} of ${all}`

/** What was covered of the contract, a line each. */
export function coverageLines({ coverage }: KitResult): readonly (readonly [string, string])[] {
  const { paths, operations, responses } = coverage
  return [
    ['Paths', of(paths)],
    ['Operations', of(operations)],
    ['Documented responses', `${of(responses)}, ${percent(responses).toFixed(0)} %`],
  ]
}

export interface Part {
  readonly tag: string
  readonly claims: readonly ReportedClaim[]
}

/** The claims by their tags, in the order in which they came. */
export function parts(claims: readonly ReportedClaim[]): readonly Part[] {
  return [...new Set(claims.map(({ tag }) => tag))].toSorted().map((tag) => ({
    tag,
    claims: claims.filter((claim) => claim.tag === tag),
  }))
}

/** How many claims came out so. */
export const count = (
  claims: readonly ReportedClaim[],
  outcome: ReportedClaim['outcome'],
): number => claims.filter((claim) => claim.outcome === outcome).length

/** The claims that were not checked, by the reason why not. */
export function uncheckedByReason(
  claims: readonly ReportedClaim[],
): ReadonlyMap<string, readonly string[]> {
  const byReason = new Map<string, string[]>()
  for (const { outcome, claim, reason = 'no reason' } of claims) {
    if (outcome !== 'skipped' && outcome !== 'stopped') continue
    const known = byReason.get(reason)
    if (known) known.push(claim)
    else byReason.set(reason, [claim])
  }
  return byReason
}

/** `12 kept, 1 broken, 2 skipped`, without what there is none of. */
export function counted(claims: readonly ReportedClaim[]): string {
  const outcomes = ['kept', 'broken', 'skipped', 'stopped'] as const
  return outcomes
    .flatMap((outcome) => {
      const number = count(claims, outcome)
      return number === 0 ? [] : [`${number} ${outcome}`]
    })
    .join(', ')
}

/** The findings that no file of known failures lists. */
export const newFindings = ({ findings }: KitResult): readonly ReportedFinding[] =>
  findings.filter(({ known }) => !known)

/** What a run says of the server; `stopped` where not all could be looked at and nothing says more. */
export function verdictOf(result: KitResult): 'compatible' | 'incompatible' | 'stopped' {
  if (result.stopped !== undefined) return 'stopped'
  if (newFindings(result).length > 0) return 'incompatible'
  return result.compatible ? 'compatible' : 'stopped'
}

/** The verdict in one line: it says no more than was checked. */
export function verdictLine(result: KitResult): string {
  const { claims, base, only, stopped } = result
  const part = only?.join(', ')
  const verdict = verdictOf(result)
  if (verdict === 'compatible') {
    return part === undefined
      ? `${base} is compatible with the contract.`
      : `${base} keeps what was checked of the contract: ${part}. The rest was left out.`
  }
  const rest = part === undefined ? '' : ` Only a part was checked: ${part}.`
  if (verdict === 'stopped') {
    const left = counted(claims.filter(({ outcome }) => outcome === 'stopped'))
    return `${base} could not be checked to the end: ${stopped ?? left}.${rest}`.replace('..', '.')
  }
  const { length } = newFindings(result)
  const things = length === 1 ? 'one thing' : `${length} things`
  return `${base} is not compatible with the contract: ${things} to change.${rest}`
}

/** What follows from a finding, in a few words; empty where nothing does. */
export function consequence({ claims, operations, missing, once, known }: ReportedFinding): string {
  const many = claims.length === 1 ? '1 claim waits' : `${claims.length} claims wait`
  const notes = [
    ...(known ? ['known'] : []),
    ...(once ? ['once only: a second try was fine, so it may be a race or chance'] : []),
    ...(operations.length > 1 ? [`at ${operations.length} operations`] : []),
    ...(missing ? [many] : claims.length > 1 ? [`${claims.length} claims`] : []),
  ]
  return notes.join('; ')
}

/** The sentence of the contract with its line; what describes a response says of which status. */
export const quoteOf = ({ sentence }: ReportedFinding): string => {
  if (!sentence) return 'no sentence of it: HTTP says so'
  const { text, line, status } = sentence
  return `openapi.yaml:${line}: ${status === undefined ? text : `response ${status}: ${text}`}`
}

/** What was not checked and why: claims, then sentences of the contract. */
export const notCheckedLines = ({ claims, unchecked }: KitResult): readonly string[] => [
  ...[...uncheckedByReason(claims)].flatMap(([reason, names]) =>
    names.map((name) => `${name} (${reason})`),
  ),
  ...unchecked.map(({ text, line, reason }) => `openapi.yaml:${line}: ${text} (${reason})`),
]
