import type { SentenceId } from '../contract/sentences'
import type { CheckedClaim } from '../judge/findings'
import type { Finding, Subject } from '../judge/findings'
import { codeOf, type Exchange } from '../http/exchange'
import type { Contract } from '../contract/openapi-file'
import type { RuleId } from '../judge/rules'
import type { Sentence } from '../contract/prose'
import { PROFILES, profileOf, type Profile } from '../contract/tags'
import type { OperationId } from '../contract/operation-id'

/** One thing to change at the server, with all that follows from it. */
export interface Cause {
  readonly operation: Subject
  /** All operations that it was seen at, `operation` first. */
  readonly operations: readonly Subject[]
  /** What should be so. */
  readonly claim: string
  readonly claimId: string
  /** The profile that it belongs to. */
  readonly profile: Profile
  /** The rule of every response that is broken, undefined where it is a claim. */
  readonly rule: RuleId | undefined
  readonly sentence: Sentence | undefined
  /** The sentence that it breaks, where a claim names it. */
  readonly quotes: SentenceId | undefined
  /** The status that should have come, where one should. */
  readonly status: number | undefined
  readonly expected: string
  readonly line: number
  readonly got: string
  readonly exchange: Exchange | undefined
  /** The ids of the claims that are not kept because of it. */
  readonly claims: readonly string[]
  /** What else was found that follows from it, in a line each. */
  readonly follows: readonly string[]
  /** Whether the operation is not there at all. */
  readonly missing: boolean
  /** Whether a second try of the same claim was fine. */
  readonly once: boolean
}

const MISSING: ReadonlySet<number> = new Set([404, 405, 501])

const hasCode = ({ json }: Exchange): boolean =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json

/** The operations that every request found missing: never an answer of the contract, only 404, 405 or 501. */
function missingOperations(exchanges: readonly Exchange[]): ReadonlySet<OperationId> {
  const there = new Set<OperationId>()
  const asked = new Set<OperationId>()
  for (const exchange of exchanges) {
    const { operation, status, method } = exchange
    if (!operation || status === 0 || method !== operation.method) continue
    asked.add(operation.id)
    if (!MISSING.has(status) || (status === 404 && hasCode(exchange))) there.add(operation.id)
  }
  return new Set([...asked].filter((id) => !there.has(id)))
}

/** Whether a failure that breaks no claim came once, and the operation answered otherwise each other time. */
const isSingle = ({ rule, exchange }: Finding, exchanges: readonly Exchange[]): boolean =>
  (rule === 'listed-status' || rule === 'answers') &&
  exchanges.filter(
    ({ operation, status }) =>
      operation?.id === exchange?.operation?.id && status === exchange?.status,
  ).length === 1

/** A finding with the claim that found it. */
interface Found extends Finding {
  readonly claimId: string
  readonly profile: Profile
  readonly tag: string
}

const allFound = (claims: readonly CheckedClaim[]): readonly Found[] =>
  claims.flatMap(({ id, tag, profile, findings }) =>
    findings.map((one): Found => ({ ...one, claimId: id, tag, profile })),
  )

/** What came back where a claim wants something else. */
const cameOf = ({ exchange }: Found): string =>
  exchange ? `${exchange.status} ${codeOf(exchange)}` : ''

/** What findings of one claim share that say the same of several operations. */
const wordingOf = (one: Found): string =>
  `${one.claimId} ${one.expected} ${one.status === undefined ? '' : cameOf(one)}`

/** Sentences and rules that one place of a server keeps for all that it answers. */
const OF_ONE_PLACE: ReadonlySet<string> = new Set([
  'rfc3339',
  'foreign-data',
  'token-signature',
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

function groupsOf<Key>(
  found: readonly Found[],
  keyOfOne: (one: Found) => Key,
): ReadonlyMap<Key, readonly Found[]> {
  const groups = new Map<Key, Found[]>()
  for (const one of found) {
    const key = keyOfOne(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** Findings by their causes. A response that is none of the contract's says more than the claim that it breaks. */
function groupedByCause(found: readonly Found[]): readonly (readonly Found[])[] {
  const refusable = new Set(
    found.flatMap(({ rule, status = 0, exchange }) =>
      rule === undefined && status >= 400 && exchange ? [exchange] : [],
    ),
  )
  // Where a claim says how a request should have been refused, that it was accepted is the same cause.
  const remaining = found.filter(
    ({ rule, exchange }) => !(rule === 'closed-request' && exchange && refusable.has(exchange)),
  )
  const unlisted = new Map(
    found.flatMap((one) =>
      one.rule === 'listed-status' && one.exchange ? [[one.exchange, one] as const] : [],
    ),
  )
  const wide = serverWide(remaining)
  const early = new Set(
    remaining.flatMap(({ quotes, claimId, operation }) =>
      quotes === 'retry-after' ? [`${claimId} ${operation}`] : [],
    ),
  )
  const key = (one: Found): string => {
    const { status = 0 } = one.exchange ?? {}
    // What a failure should have been says little: each of them is one cause.
    if (status >= 500) return `listed-status ${status}`
    // Where Retry-After is wrong, what was waited for comes too early as well.
    if (status === 429 && early.has(`${one.claimId} ${one.operation}`)) return 'retry-after'
    return keyOf((one.exchange && unlisted.get(one.exchange)) ?? one, wide)
  }
  return [...groupsOf(remaining, key).values()]
}

/** The operation that is missing, where a finding only follows from that. */
function missingFor(
  { exchange, operation }: Found,
  missing: ReadonlySet<OperationId>,
): OperationId | undefined {
  const asked = exchange?.operation?.id
  if (asked !== undefined && missing.has(asked)) return asked
  return operation !== 'server' && missing.has(operation) ? operation : undefined
}

/** The ids of the claims that a group breaks. Those about every response say nothing of their own. */
const claimsOf = (group: readonly Found[]): readonly string[] => [
  ...new Set(group.filter(({ tag }) => tag !== 'answers').map(({ claimId }) => claimId)),
]

/** What a group holds besides its first finding, in a line each. */
const followsIn = (group: readonly Found[], first: Found): readonly string[] => [
  ...new Set(
    group.flatMap(({ operation, claim, expected }) =>
      operation === first.operation && claim === first.claim && expected === first.expected
        ? []
        : [`${operation}: ${claim} (${expected})`],
    ),
  ),
]

/** A server that lacks an operation may lack its profile: what is wrong with it is no fault of the others. */
function profileFor(group: readonly Found[], contract: Contract): Profile {
  const [first] = group
  const operation =
    first && first.operation !== 'server' && contract.operations.get(first.operation)
  const own = operation ? profileOf(operation) : 'core'
  if (own !== 'core') return own
  return PROFILES.find((one) => group.some(({ profile }) => profile === one)) ?? 'core'
}

function missingCause(id: OperationId, group: readonly Found[], contract: Contract): Cause {
  return {
    operation: id,
    operations: [id],
    claim: 'The operation is there.',
    claimId: 'not-implemented',
    profile: profileOf(contract.operations.get(id) ?? { id, tag: '' }),
    rule: undefined,
    sentence: undefined,
    quotes: undefined,
    status: undefined,
    expected: 'a response that the contract lists',
    line: contract.operations.get(id)?.line ?? 1,
    got: group[0]?.got ?? '',
    exchange: group[0]?.exchange,
    claims: claimsOf(group),
    follows: [],
    missing: true,
    once: false,
  }
}

/** The sentence that the claims of a group name, those that name any; undefined where they differ. */
function sharedQuote(group: readonly Found[]): SentenceId | undefined {
  const named = new Set(
    group.flatMap(({ tag, quotes }) => (tag === 'answers' || quotes === undefined ? [] : [quotes])),
  )
  return named.size === 1 ? [...named][0] : undefined
}

function causeOf(
  group: readonly Found[],
  contract: Contract,
  exchanges: readonly Exchange[],
  once: ReadonlySet<string>,
): readonly Cause[] {
  const first = group.find(({ rule }) => rule !== undefined) ?? group[0]
  if (!first) return []
  const claims = claimsOf(group)
  const operations = new Set([first.operation, ...group.map(({ operation }) => operation)])
  return [
    {
      ...first,
      profile: profileFor([first, ...group], contract),
      rule: first.rule,
      sentence: first.sentence,
      quotes: first.quotes ?? sharedQuote(group),
      status: first.status ?? group.find(({ status }) => status !== undefined)?.status,
      operations: [...operations],
      claims,
      follows: followsIn(group, first),
      missing: false,
      once: claims.length > 0 ? claims.every((id) => once.has(id)) : isSingle(first, exchanges),
    },
  ]
}

/** How much depends on a cause. What came once only comes last. */
const weightOf = ({ claims, operations, once }: Cause): number =>
  once ? 0 : claims.length + operations.length

/** At so many operations it is the connection that mixes responses up. */
const MIXED_UP = 2

/** Operations some of whose good responses are for somebody else, though most of them are not. */
function mixedUp(found: readonly Found[], exchanges: readonly Exchange[]): number {
  const foreign = found.filter(({ rule }) => rule === 'foreign-data')
  const counts = groupsOf(foreign, ({ exchange }) => exchange?.operation?.id)
  const timesOf = (id: OperationId | undefined) =>
    exchanges.filter(({ operation }) => operation?.id === id).length
  return [...counts].filter(([id, some]) => some.length * 2 < timesOf(id)).length
}

/** Findings by their causes, the one that most depends on first. */
export function causesOf(
  claims: readonly CheckedClaim[],
  exchanges: readonly Exchange[],
  contract: Contract,
  once: ReadonlySet<string>,
): readonly Cause[] {
  const missing = missingOperations(exchanges)
  const found = allFound(claims)
  // Where responses get to others than asked for them, nothing else that was found can be told from that.
  if (mixedUp(found, exchanges) >= MIXED_UP) {
    const isFirst = ({ rule }: Found) => rule === 'foreign-data'
    return causeOf(
      found.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))),
      contract,
      exchanges,
      new Set(),
    )
  }
  const byMissing = groupsOf(found, (one) => missingFor(one, missing))
  const causes = [...byMissing].flatMap(([id, group]) =>
    id === undefined
      ? groupedByCause(group).flatMap((one) => causeOf(one, contract, exchanges, once))
      : [missingCause(id, group, contract)],
  )
  return causes.toSorted((one, other) => weightOf(other) - weightOf(one))
}
