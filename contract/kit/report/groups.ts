import type { Profile } from '../contract/tags'
import { codeOf } from '../http/exchange'
import { groupsOf } from '../contract/loose'
import type { SentenceId } from '../contract/sentences'
import type { Finding } from '../judge/findings'
import type { RuleId } from '../judge/rules'

/** A finding with the claim that found it. */
export interface Found extends Finding {
  readonly claimId: string
  readonly profile: Profile
  readonly tag: string
}

/** What came back where a claim wants something else. */
const cameOf = ({ exchange }: Found): string =>
  exchange ? `${exchange.status} ${codeOf(exchange)}` : ''

const askedAndCame = (one: Found): string => `${one.exchange?.operation?.id} ${cameOf(one)}`

/** Whether the contract has no such response; a server that limits by address may answer `429` to all. */
const isUnlisted = ({ exchange }: Found): boolean =>
  exchange?.operation !== undefined &&
  exchange.status > 0 &&
  exchange.status !== 429 &&
  !exchange.operation.documented.has(exchange.status)

/** Whether a request should have been refused, by a claim or by the schema of its body. */
export const wantsRefusal = ({ rule, expected }: Finding): boolean =>
  (rule === undefined || rule === 'closed-request') && /^4\d\d\b/.test(expected)

/** What findings of one claim share that say the same of several operations. */
const wordingOf = (one: Found): string =>
  `${one.claimId} ${one.expected} ${one.status === undefined ? '' : cameOf(one)}`

/** Sentences and rules that one place of a server keeps for all that it answers. */
const OF_ONE_PLACE = new Set<RuleId | SentenceId>([
  'rfc3339',
  'message-language',
  'emails-language',
  'foreign-data',
  'token-signature',
  'sign-out-token-stops',
  'retry-after',
])

/** So many operations that break a claim in the same words have one cause, that of the whole server. */
const MANY = 3

/** The wordings that findings of many operations share. */
function serverWide(found: readonly Found[]): ReadonlySet<string> {
  const groups = groupsOf(found, wordingOf)
  const isMany = (group: readonly Found[]) =>
    new Set(group.map(({ operation }) => operation)).size >= MANY
  return new Set([...groups].flatMap(([wording, group]) => (isMany(group) ? [wording] : [])))
}

/** What is expected, whatever the values: bonuses of several amounts have one cause. A status is no value. */
const withoutValues = (expected: string): string =>
  expected.replaceAll(/\d+/g, (digits, at: number) =>
    at === 0 && digits.length === 3 ? digits : '#',
  )

/** What two findings share that come from one cause. */
function keyOf(one: Found, wide: ReadonlySet<string>): string {
  const { operation, rule, quotes, expected, exchange, tag, claimId } = one
  // A journey in a browser does not show what is wrong behind a page: each is a cause of its own.
  if (tag === 'ui') return `${tag} ${claimId}`
  // The same rule of every response is one cause, wherever it is broken.
  if (rule === 'listed-status') return `${rule} ${exchange?.status}`
  if (rule !== undefined) return OF_ONE_PLACE.has(rule) ? rule : `${rule} ${expected}`
  if (quotes !== undefined && OF_ONE_PLACE.has(quotes)) return quotes
  const wording = wordingOf(one)
  if (wide.has(wording)) return wording
  // What breaks one sentence at one operation is mended at one place.
  const broken = quotes === undefined ? withoutValues(expected) : quotes
  return `${operation} ${broken} ${cameOf(one)}`
}

/** Findings by their causes. A response that is none of the contract's says more than the claim that it breaks. */
export function groupedByCause(found: readonly Found[]): readonly (readonly Found[])[] {
  const refusable = new Set(
    found.flatMap((one) =>
      one.rule === undefined && wantsRefusal(one) && one.exchange ? [one.exchange] : [],
    ),
  )
  // Where a claim says how a request should have been refused, that it was accepted is the same cause.
  const remaining = found.filter(
    ({ rule, exchange }) => !(rule === 'closed-request' && exchange && refusable.has(exchange)),
  )
  const wide = serverWide(remaining)
  // What comes with the code of another status, claims will find to have another status than it should.
  const misfits = new Map(
    found.flatMap((one) =>
      one.rule === 'code-fits' && one.status !== undefined
        ? [[askedAndCame(one), one] as const]
        : [],
    ),
  )
  const early = new Set(
    remaining.flatMap(({ rule, quotes, claimId, operation }) =>
      rule === 'retry-after'
        ? [operation]
        : quotes === 'retry-after'
          ? [`${claimId} ${operation}`]
          : [],
    ),
  )
  const key = (one: Found): string => {
    const { status = 0 } = one.exchange ?? {}
    // What a failure should have been says little: each of them is one cause.
    if (status >= 500 || isUnlisted(one)) return `listed-status ${status}`
    // Where Retry-After is wrong or missing, what was waited for comes too early as well.
    if (
      status === 429 &&
      (early.has(`${one.claimId} ${one.operation}`) || early.has(one.operation))
    )
      return 'retry-after'
    const misfit = one.rule === undefined ? misfits.get(askedAndCame(one)) : undefined
    return keyOf(misfit ?? one, wide)
  }
  return [...groupsOf(remaining, key).values()]
}
