import type { Profile } from '../contract/tags'
import { codeOf } from '../http/exchange'
import { groupsOf } from '../contract/group'
import type { SentenceId } from '../contract/sentences'
import type { Finding } from '../judge/findings'
import type { RuleId } from '../judge/rules'

/** A finding with the claim that found it. */
export interface Found extends Finding {
  readonly claimId: string
  readonly profile: Profile
  readonly tag: string
  /** The sentences that the claim proves. */
  readonly proves: readonly SentenceId[]
}

/** The status and code of the response. */
const cameOf = ({ exchange }: Found): string =>
  exchange ? `${exchange.status} ${codeOf(exchange)}` : ''

const askedAndCame = (one: Found): string => `${one.exchange?.operation?.id} ${cameOf(one)}`

/** Whether the contract lists no such response. A server that limits by address may answer any request with `429`. */
const isUnlisted = ({ exchange }: Found): boolean =>
  exchange?.operation !== undefined &&
  exchange.status > 0 &&
  exchange.status !== 429 &&
  !exchange.operation.documented.has(exchange.status)

/** Whether a request should have been refused, according to a claim or the schema of its body. */
export const wantsRefusal = ({ rule, expected }: Finding): boolean =>
  (rule === undefined || rule === 'closed-request') && /^4\d\d\b/.test(expected)

/** Whether the operation that was asked is the one that is judged. */
export const isOwn = ({ operation, exchange }: Finding): boolean =>
  operation === exchange?.operation?.id

/** Refused, but with another status than expected: the fault of the operation that was asked, whichever is judged. */
function otherRefusal(one: Found): string | undefined {
  const { rule, expected, exchange } = one
  const [status] = /^4\d\d\b/.exec(expected) ?? []
  const isOther = rule === undefined && status !== undefined && (exchange?.status ?? 0) >= 400
  return isOther ? `${status} ${askedAndCame(one)}` : undefined
}

/** Shared by findings of one claim that report the same about several operations. */
const wordingOf = (one: Found): string =>
  `${one.claimId} ${one.expected} ${one.status === undefined ? '' : cameOf(one)}`

/** Sentences and rules that a server implements in one place for all its responses. */
const OF_ONE_PLACE = new Set<RuleId | SentenceId>([
  'rfc3339',
  'message-language',
  'emails-language',
  'foreign-data',
  'token-signature',
  'sign-out-token-stops',
  'retry-after',
])

/** If this many operations break a claim with the same wording, the cause is server-wide. */
const MANY = 3

/** The wordings shared by findings of many operations. */
function serverWide(found: readonly Found[]): ReadonlySet<string> {
  const groups = groupsOf(found, wordingOf)
  const isMany = (group: readonly Found[]) =>
    new Set(group.map(({ operation }) => operation)).size >= MANY
  return new Set([...groups].flatMap(([wording, group]) => (isMany(group) ? [wording] : [])))
}

/** The expectation without its values: bonuses of different amounts have one cause. A status is not a value. */
const withoutValues = (expected: string): string =>
  expected.replaceAll(/\d+/g, (digits, at: number) =>
    at === 0 && digits.length === 3 ? digits : '#',
  )

/** Findings with the same key have one cause. */
function keyOf(one: Found, wide: ReadonlySet<string>): string {
  const { operation, rule, quotes, expected, exchange, tag, claimId } = one
  // A browser journey does not show what is wrong behind a page, so each is its own cause.
  if (tag === 'ui') return `${tag} ${claimId}`
  // The same broken rule is one cause in every response.
  if (rule === 'listed-status') return `${rule} ${exchange?.status}`
  if (rule !== undefined) return OF_ONE_PLACE.has(rule) ? rule : `${rule} ${expected}`
  if (quotes !== undefined && OF_ONE_PLACE.has(quotes)) return quotes
  const wording = wordingOf(one)
  if (wide.has(wording)) return wording
  // Findings that break one sentence at one operation have one fix.
  const broken = quotes === undefined ? withoutValues(expected) : quotes
  return `${operation} ${broken} ${cameOf(one)}`
}

/** Groups findings by cause. A response outside the contract is more telling than the claim it breaks. */
export function groupedByCause(found: readonly Found[]): readonly (readonly Found[])[] {
  const refusable = new Set(
    found.flatMap((one) =>
      one.rule === undefined && wantsRefusal(one) && one.exchange ? [one.exchange] : [],
    ),
  )
  // If a claim names the refusal that was expected, the accepted body is the same cause.
  const remaining = found.filter(
    ({ rule, exchange }) => !(rule === 'closed-request' && exchange && refusable.has(exchange)),
  )
  const wide = serverWide(remaining)
  // A response with the code of another status will fail claims about its status, too.
  const misfits = new Map(
    found.flatMap((one) =>
      one.rule === 'code-fits' && one.status !== undefined
        ? [[askedAndCame(one), one] as const]
        : [],
    ),
  )
  const refusals = new Map(remaining.filter(isOwn).map((one) => [otherRefusal(one), one] as const))
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
    // The expected result says little about a failure: each status is one cause.
    if (status >= 500 || isUnlisted(one)) return `listed-status ${status}`
    // If Retry-After is wrong or missing, retries come too early as well.
    if (
      status === 429 &&
      (early.has(`${one.claimId} ${one.operation}`) || early.has(one.operation))
    )
      return 'retry-after'
    const misfit = one.rule === undefined ? misfits.get(askedAndCame(one)) : undefined
    const refusal = otherRefusal(one)
    const own = isOwn(one) || refusal === undefined ? undefined : refusals.get(refusal)
    return keyOf(misfit ?? own ?? one, wide)
  }
  return [...groupsOf(remaining, key).values()]
}
