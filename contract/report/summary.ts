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

/** `12 kept, 1 broken, 2 skipped`, without what there is none of. */
export function counted(claims: readonly Claim[]): string {
  const outcomes = ['kept', 'broken', 'skipped'] as const
  return outcomes
    .flatMap((outcome) => {
      const number = count(claims, outcome)
      return number === 0 ? [] : [`${number} ${outcome}`]
    })
    .join(', ')
}

/** What the run says of the server, in one line: no more than was checked. */
export function verdict({ compatible, findings, base, only }: KitResult): string {
  const part = only?.join(', ')
  if (compatible) {
    return part === undefined
      ? `${base} is compatible with the contract.`
      : `${base} keeps what was checked of the contract: ${part}. The rest was left out.`
  }
  const things = findings.length === 1 ? 'one thing' : `${findings.length} things`
  const rest = part === undefined ? '' : ` Only a part was checked: ${part}.`
  return `${base} is not compatible with the contract: ${things} to change.${rest}`
}
