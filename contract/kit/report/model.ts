import { PROFILES, type Profile } from '../contract/tags'
import { percent, type Share } from './coverage'
import { groupsOf } from '../contract/group'
import type { ReportedFinding } from './reported'
import type { KitResult, ReportedClaim } from './result'

const of = ({ seen, all }: Share): string => `${seen} of ${all}`

/** The coverage of the contract, one line each. */
function coverageLines({ coverage }: KitResult): readonly (readonly [string, string])[] {
  const { paths, operations, responses } = coverage
  return [
    ['Paths', of(paths)],
    ['Operations', of(operations)],
    ['Documented responses', `${of(responses)}, ${percent(responses).toFixed(0)} %`],
  ]
}

interface Part {
  readonly tag: string
  /** `12 kept, 1 broken`. */
  readonly counted: string
  readonly claims: readonly ReportedClaim[]
}

/** The claims by tag, in the order they came. */
function parts(claims: readonly ReportedClaim[]): readonly Part[] {
  return [...new Set(claims.map(({ tag }) => tag))].toSorted().map((tag) => {
    const own = claims.filter((claim) => claim.tag === tag)
    return { tag, claims: own, counted: counted(own) }
  })
}

/** The number of claims with this outcome. */
export const count = (
  claims: readonly ReportedClaim[],
  outcome: ReportedClaim['outcome'],
): number => claims.filter((claim) => claim.outcome === outcome).length

/** The unchecked claims, by reason. */
function uncheckedByReason(
  claims: readonly ReportedClaim[],
): ReadonlyMap<string, readonly string[]> {
  const left = claims.filter(({ outcome }) => outcome === 'skipped' || outcome === 'stopped')
  const byReason = groupsOf(left, ({ reason = 'no reason' }) => reason)
  return new Map([...byReason].map(([reason, some]) => [reason, some.map(({ claim }) => claim)]))
}

/** `12 kept, 1 broken, 2 skipped`, without zero counts. */
function counted(claims: readonly ReportedClaim[]): string {
  const outcomes = ['kept', 'broken', 'skipped', 'stopped'] as const
  return outcomes
    .flatMap((outcome) => {
      const number = count(claims, outcome)
      return number === 0 ? [] : [`${number} ${outcome}`]
    })
    .join(', ')
}

/** The findings that are not in the file of known failures. */
const newFindings = ({ findings }: KitResult): readonly ReportedFinding[] =>
  findings.filter(({ known }) => !known)

export type Verdict = 'compatible' | 'incompatible' | 'stopped'

/** The verdict of a run; `stopped` if not everything could be checked and nothing failed. */
export function verdictOf(result: KitResult): Verdict {
  if (result.stopped !== undefined) return 'stopped'
  if (newFindings(result).length > 0) return 'incompatible'
  return result.compatible ? 'compatible' : 'stopped'
}

/** `one claim`, `3 claims`. */
const counts = (number: number, what: string): string =>
  number === 1 ? `one ${what}` : `${number} ${what}s`

/** The verdict in one line. It claims no more than was checked. */
export function verdictLine(result: KitResult): string {
  const { claims, base, only, notAsked, stopped, findings, profiles } = result
  const part = only?.join(', ')
  const verdict = verdictOf(result)
  const left = `${counts(notAsked, 'claim')} ${notAsked === 1 ? 'was' : 'were'} left out.`
  if (verdict === 'compatible') {
    const known =
      findings.length === 0 ? '' : `, except for ${counts(findings.length, 'known failure')}`
    const some = profiles.length < PROFILES.length ? `: ${profiles.join(', ')}` : ''
    return part === undefined
      ? `${base} is compatible with the contract${known}${some}.`
      : `${base} passes the checked part of the contract${known}: ${part}. ${left}`
  }
  const rest = part === undefined ? '' : ` Only a part was checked: ${part}; ${left}`
  if (verdict === 'stopped') {
    const why = stopped ?? counted(claims.filter(({ outcome }) => outcome === 'stopped'))
    return `${base} could not be fully checked: ${why}.${rest}`.replace('..', '.')
  }
  const things = counts(newFindings(result).length, 'thing')
  const some = compatibleWith(result)
  const good = some.length === 0 ? '' : ` Compatible: ${some.join(', ')}.`
  return `${base} is not compatible with the contract: ${things} to change.${good}${rest}`
}

/** The verdict for one profile. */
export interface OfProfile {
  readonly name: Profile
  readonly verdict: Verdict
  readonly words: string
}

/** The verdict for each requested profile. All others build on `core`. */
function profilesOf(result: KitResult): readonly OfProfile[] {
  const fresh = newFindings(result)
  const of = (name: Profile): OfProfile => {
    const count = fresh.filter(({ profile }) => profile === name).length
    const own = result.claims.filter(({ profile }) => profile === name)
    const isStopped =
      result.stopped !== undefined || own.some(({ outcome }) => outcome === 'stopped')
    if (count > 0)
      return { name, verdict: 'incompatible', words: `${counts(count, 'thing')} to change` }
    if (isStopped || own.length === 0 || result.only !== undefined)
      return { name, verdict: 'stopped', words: 'not fully checked' }
    return { name, verdict: 'compatible', words: 'compatible' }
  }
  const core = of('core')
  return result.profiles.map((name) => {
    const own = of(name)
    return own.verdict === 'compatible' && core.verdict !== 'compatible'
      ? { name, verdict: core.verdict, words: 'builds on core' }
      : own
  })
}

const compatibleWith = (result: KitResult): readonly Profile[] =>
  profilesOf(result).flatMap(({ name, verdict }) => (verdict === 'compatible' ? [name] : []))

/** The consequences of a finding, in a few words; empty if there are none. */
function consequence({ claims, operations, missing, once, known }: ReportedFinding): string {
  const many =
    claims.length === 1 ? '1 claim depends on it' : `${claims.length} claims depend on it`
  const notes = [
    ...(known ? ['known'] : []),
    ...(once ? ['failed once, passed on a second try: may be a race or chance'] : []),
    ...(operations.length > 1 ? [`at ${operations.length} operations`] : []),
    ...(claims.length > 0 && missing
      ? [many]
      : claims.length > 1
        ? [`${claims.length} claims`]
        : []),
  ]
  return notes.join('; ')
}

/** The sentence of the contract with its line; the description of a response also names its status. */
const quoteOf = ({ sentence }: ReportedFinding): string => {
  if (!sentence) return 'not in the contract: HTTP requires it'
  const { text, line, status } = sentence
  return `openapi.yaml:${line}: ${status === undefined ? text : `response ${status}: ${text}`}`
}

/** What was not checked and why: claims, then sentences of the contract. */
const notCheckedLines = ({ claims, unchecked }: KitResult): readonly string[] => [
  ...[...uncheckedByReason(claims)].flatMap(([reason, names]) =>
    names.map((name) => `${name} (${reason})`),
  ),
  ...unchecked.map(({ text, line, reason }) => `openapi.yaml:${line}: ${text} (${reason})`),
]

/** A finding with the texts that all formats share, and its number. */
export const shown = (finding: ReportedFinding, at = 0) => ({
  ...finding,
  /** Its script in the folder of the report. */
  scriptFile:
    finding.script === undefined
      ? undefined
      : `repeat-${String(at + 1).padStart(2, '0')}-${finding.operation}.sh`,
  /** Its consequences; empty if there are none. */
  notes: consequence(finding),
  quote: quoteOf(finding),
})

export type ShownFinding = Readonly<ReturnType<typeof shown>>

/** What all formats show, computed once. */
export function modelOf(result: KitResult) {
  const findings = result.findings.map(shown)
  return {
    ...result,
    profiles: profilesOf(result),
    /** The profiles the server is compatible with; empty if only a part of them was checked. */
    compatibleWith: compatibleWith(result),
    verdict: verdictOf(result),
    /** The verdict in one line. */
    summary: verdictLine(result),
    parts: parts(result.claims),
    /** `12 kept, 1 broken` of all claims. */
    counted: counted(result.claims),
    covered: coverageLines(result),
    findings,
    /** The findings that are not in the file of known failures. */
    fresh: findings.filter(({ known }) => !known),
    /** The unchecked claims, by reason. */
    leftOut: uncheckedByReason(result.claims),
    /** These claims and the unchecked sentences, one line each. */
    notChecked: notCheckedLines(result),
    kept: result.claims.flatMap(({ outcome, claim }) => (outcome === 'kept' ? [claim] : [])),
  }
}

export type Model = Readonly<ReturnType<typeof modelOf>>
