import { percent, type Share } from '../coverage'
import type { Claim } from '../flow-run'
import type { KitResult } from '../run-kit'

const of = ({ seen, all }: Share): string => `${seen} of ${all}`

/** What was met of the contract, a line each. */
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
  readonly claims: readonly Claim[]
}

/** The claims by their tags, in the order in which they came. */
export function parts(claims: readonly Claim[]): readonly Part[] {
  return [...new Set(claims.map(({ tag }) => tag))].toSorted().map((tag) => ({
    tag,
    claims: claims.filter((claim) => claim.tag === tag),
  }))
}

/** How many claims came out so. */
export const count = (claims: readonly Claim[], outcome: Claim['outcome']): number =>
  claims.filter((claim) => claim.outcome === outcome).length

/** Those that nobody knows of whether they are kept. */
export const unchecked = (claims: readonly Claim[]): readonly Claim[] =>
  claims.filter(({ outcome }) => outcome === 'skipped' || outcome === 'stopped')

/** `12 kept, 1 broken, 2 skipped`, without what there is none of. */
export function counted(claims: readonly Claim[]): string {
  const outcomes = ['kept', 'broken', 'skipped', 'stopped'] as const
  return outcomes
    .flatMap((outcome) => {
      const number = count(claims, outcome)
      return number === 0 ? [] : [`${number} ${outcome}`]
    })
    .join(', ')
}

/** What a run tells of the server; `stopped` where nothing is wrong but not all could be looked at. */
export function verdict_({
  compatible,
  claims,
}: KitResult): 'compatible' | 'incompatible' | 'stopped' {
  if (compatible) return 'compatible'
  const wrong = claims.some(({ outcome, findings }) => outcome === 'broken' || findings.length > 0)
  return wrong ? 'incompatible' : 'stopped'
}

/** What the run says of the server, in one line: no more than was checked. */
export function verdict(result: KitResult): string {
  const { findings, claims, base, only } = result
  const part = only?.join(', ')
  const stands = verdict_(result)
  if (stands === 'compatible') {
    return part === undefined
      ? `${base} is compatible with the contract.`
      : `${base} keeps what was checked of the contract: ${part}. The rest was left out.`
  }
  const rest = part === undefined ? '' : ` Only a part was checked: ${part}.`
  if (stands === 'stopped') {
    const claimsLeft = counted(claims.filter(({ outcome }) => outcome === 'stopped'))
    return `${base} could not be checked to the end: ${claimsLeft}.${rest}`
  }
  const things = findings.length === 1 ? 'one thing' : `${findings.length} things`
  return `${base} is not compatible with the contract: ${things} to change.${rest}`
}
