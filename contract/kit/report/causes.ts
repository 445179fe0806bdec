import { isRecord } from '#/lib/is-record'
import type { SentenceId } from '../contract/sentences'
import { uncheckedClaim, type CheckedClaim, type Finding, type Subject } from '../judge/findings'
import { codeOf, parsed, type Exchange } from '../http/exchange'
import { acceptedAgainstSchema, brokenBody } from '../judge/request-bodies'
import { groupsOf } from '../contract/group'
import { groupedByCause, isOwn, wantsRefusal, type Found } from './groups'
import type { Contract } from '../contract/openapi-file'
import { PROFILES, profileOf, type Profile } from '../contract/tags'
import type { OperationId } from '../contract/operation-id'

/** One thing to change in the server: its most telling finding, with everything that follows from it. */
export interface Cause extends Omit<Found, 'tag'> {
  /** All operations where it was seen, `operation` first. */
  readonly operations: readonly Subject[]
  /** The ids of the claims it breaks. */
  readonly claims: readonly string[]
  /** The ids of its claims that are about sentences of the contract: the page of claims explains them. */
  readonly explained: readonly string[]
  /** Other findings that follow from it, one line each. */
  readonly follows: readonly string[]
  /** Whether the operation is not implemented. */
  readonly missing: boolean
  /** Whether the claim passed on a second try. */
  readonly once: boolean
}

const MISSING: ReadonlySet<number> = new Set([404, 405, 501])

/** An error that the contract lists: it may be about an object. To a request without a token it is not. */
const isAboutObject = ({ operation, status, json, sent }: Exchange): boolean =>
  operation?.documented.has(status) === true &&
  isRecord(json) &&
  'code' in json &&
  'message' in json &&
  'authorization' in sent

/** Operations that answer every request as if they were not there: 404, 405 or 501. */
function missingOperations(exchanges: readonly Exchange[]): ReadonlySet<OperationId> {
  const asked = groupsOf(
    exchanges.filter(
      ({ operation, status, method }) => status !== 0 && method === operation?.method,
    ),
    ({ operation }) => operation?.id,
  )
  return new Set(
    [...asked].flatMap(([id, some]) => {
      const isMissing =
        some.every(({ status }) => MISSING.has(status)) && !some.every(isAboutObject)
      return id !== undefined && isMissing ? [id] : []
    }),
  )
}

/** Accepting this many bodies that break the schema, and refusing none, is no oversight. */
const HEEDLESS = 6

const isHeedless = (broken: readonly Exchange[]): boolean =>
  broken.every(({ status }) => status !== 400 && status !== 422) &&
  broken.filter(acceptedAgainstSchema).length >= HEEDLESS

/** Operations that accept any object as their body: many that break the schema, and none refused. */
function heedlessOperations(exchanges: readonly Exchange[]): ReadonlySet<OperationId> {
  const broken = exchanges.filter((one) => isRecord(parsed(one.sentBody)) && brokenBody(one))
  const byOperation = groupsOf(broken, ({ operation }) => operation?.id)
  return new Set(
    [...byOperation].flatMap(([id, some]) => (id !== undefined && isHeedless(some) ? [id] : [])),
  )
}

/** Field rules that no schema expresses. */
const UNWRITTEN = new Set<SentenceId | undefined>(['password-characters'])

/** Whether a failure that breaks no claim happened once, and the operation responded otherwise every other time. */
const isSingle = ({ rule, exchange }: Finding, exchanges: readonly Exchange[]): boolean =>
  (rule === 'listed-status' || rule === 'answers') &&
  exchanges.filter(
    ({ operation, status }) =>
      operation?.id === exchange?.operation?.id && status === exchange?.status,
  ).length === 1

const allFound = (claims: readonly CheckedClaim[]): readonly Found[] =>
  claims.flatMap(({ id, tag, profile, proves = [], findings }) =>
    findings.map((one): Found => ({ ...one, claimId: id, tag, profile, proves })),
  )

/** Whether a player is refused as unverified, though `accountVerify` succeeded before. */
const isUnverified = ({ exchange }: Finding): boolean =>
  exchange?.status === 403 &&
  codeOf(exchange) === 'unverified' &&
  exchange.trail
    .slice(0, exchange.id)
    .some(({ operation, status }) => operation?.id === 'accountVerify' && status === 200)

/** If this many operations refuse verified players, the verification is at fault. */
const MANY = 3

/** The same findings; those that follow from a verification without effect are about it. */
function withVerification(found: readonly Found[], contract: Contract): readonly Found[] {
  const refused = found.filter(isUnverified)
  const operations = new Set(refused.map(({ exchange }) => exchange?.operation?.id))
  if (operations.size < MANY) return found
  const cause = {
    operation: 'accountVerify',
    claim: 'A verification takes effect at once, in every session.',
    quotes: 'sign-up-not-active',
    expected: 'no 403 for a verified player',
    line: contract.operations.get('accountVerify')?.line ?? 1,
    rule: undefined,
    status: undefined,
  } as const
  return found.map((one) => (isUnverified(one) ? { ...one, ...cause } : one))
}

/** The missing operation a finding follows from, if any. */
function missingFor(
  { exchange, operation }: Found,
  missing: ReadonlySet<OperationId>,
): OperationId | undefined {
  const asked = exchange?.operation?.id
  if (asked !== undefined && missing.has(asked)) return asked
  return operation !== 'server' && missing.has(operation) ? operation : undefined
}

/** The ids of the claims a group breaks, without the claims about every response. */
const claimsOf = (group: readonly Found[]): readonly string[] => [
  ...new Set(group.filter(({ tag }) => tag !== 'answers').map(({ claimId }) => claimId)),
]

/** What the claims of a group prove, and their ids. */
const provenIn = (group: readonly Found[]): Pick<Cause, 'proves' | 'explained'> => ({
  proves: [...new Set(group.flatMap(({ proves }) => proves))],
  explained: [
    ...new Set(group.flatMap(({ proves, claimId }) => (proves.length > 0 ? [claimId] : []))),
  ],
})

/** The findings of a group besides the first, one line each. */
const followsIn = (group: readonly Found[], first: Found): readonly string[] => [
  ...new Set(
    group.flatMap(({ operation, claim, expected }) =>
      operation === first.operation && claim === first.claim && expected === first.expected
        ? []
        : [`${operation}: ${claim} (${expected})`],
    ),
  ),
]

/** A missing operation may mean that its profile is missing: other profiles are not blamed for it. */
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
    claim: 'The operation is implemented.',
    claimId: 'not-implemented',
    profile: profileOf(contract.operations.get(id) ?? { id, tag: '' }),
    expected: 'a response that the contract lists',
    line: contract.operations.get(id)?.line ?? 1,
    got: group[0]?.got ?? '',
    exchange: group[0]?.exchange,
    claims: claimsOf(group),
    ...provenIn(group),
    follows: [],
    missing: true,
    once: false,
  }
}

/** The operation that accepts any body, if a finding only follows from that. */
function heedlessFor(one: Found, heedless: ReadonlySet<OperationId>): OperationId | undefined {
  const { exchange, quotes } = one
  const asked = exchange?.operation?.id
  if (asked === undefined || !heedless.has(asked) || !wantsRefusal(one)) return undefined
  return exchange && (UNWRITTEN.has(quotes) || acceptedAgainstSchema(exchange)) ? asked : undefined
}

/** The sentence the claims of a group name; undefined if they name different ones. */
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
  const first = group.find(({ rule }) => rule !== undefined) ?? group.find(isOwn) ?? group[0]
  if (!first) return []
  const claims = claimsOf(group)
  const operations = new Set([first.operation, ...group.map(({ operation }) => operation)])
  return [
    {
      ...first,
      profile: profileFor([first, ...group], contract),
      quotes: first.quotes ?? sharedQuote(group),
      status: first.status ?? group.find(({ status }) => status !== undefined)?.status,
      operations: [...operations],
      claims,
      ...provenIn([first, ...group]),
      follows: followsIn(group, first),
      missing: false,
      once: claims.length > 0 ? claims.every((id) => once.has(id)) : isSingle(first, exchanges),
    },
  ]
}

/** The first finding of the group is the example of what was accepted. */
const heedlessCause = (cause: Cause): Cause => ({
  ...cause,
  quotes: 'response-422-validation',
  expected: '422: no body that breaks its schema was refused',
})

/** How much depends on a cause. A failure that did not repeat comes last. */
const weightOf = ({ claims, operations, once }: Cause): number =>
  once ? 0 : claims.length + operations.length

/** With mixed-up responses at this many operations, the fault is in the connection. */
const MIXED_UP = 2

const isForeign = ({ rule }: Found): boolean => rule === 'foreign-data'

/** Operations where some successful responses are for another player, though most are not. */
function mixedUp(found: readonly Found[], exchanges: readonly Exchange[]): number {
  const counts = groupsOf(found.filter(isForeign), ({ exchange }) => exchange?.operation?.id)
  const timesOf = (id: OperationId | undefined) =>
    exchanges.filter(({ operation }) => operation?.id === id).length
  return [...counts].filter(([id, some]) => some.length * 2 < timesOf(id)).length
}

/** Findings grouped by cause, the causes with the most consequences first. */
export function causesOf(
  claims: readonly CheckedClaim[],
  exchanges: readonly Exchange[],
  contract: Contract,
  once: ReadonlySet<string>,
): readonly Cause[] {
  const missing = missingOperations(exchanges)
  const found = withVerification(allFound(claims), contract)
  // If responses reach the wrong clients, other findings cannot be told apart from that.
  if (mixedUp(found, exchanges) >= MIXED_UP) {
    return causeOf(
      found.toSorted((one, other) => Number(isForeign(other)) - Number(isForeign(one))),
      contract,
      exchanges,
      new Set(),
    )
  }
  const heedless = heedlessOperations(exchanges)
  const caused = (group: readonly Found[]) => causeOf(group, contract, exchanges, once)
  const byMissing = groupsOf(found, (one) => missingFor(one, missing))
  const causes = [...byMissing].flatMap(([id, group]) =>
    id === undefined
      ? [...groupsOf(group, (one) => heedlessFor(one, heedless))].flatMap(([taking, some]) =>
          taking === undefined
            ? groupedByCause(some).flatMap(caused)
            : caused(some).map(heedlessCause),
        )
      : [missingCause(id, group, contract)],
  )
  return causes.toSorted((one, other) => weightOf(other) - weightOf(one))
}

/** The claims of these profiles. A claim that fails only because another profile is missing counts as not checked. */
export function withinProfiles(
  claims: readonly CheckedClaim[],
  causes: readonly Cause[],
  profiles: readonly Profile[],
): readonly CheckedClaim[] {
  const [own, others] = [true, false].map((isOwn) =>
    causes.filter(({ profile }) => profiles.includes(profile) === isOwn),
  )
  return claims
    .filter(({ profile }) => profiles.includes(profile))
    .map((one) => {
      const isBrokenBy = ({ claims: broken }: Cause): boolean => broken.includes(one.id)
      const other = own?.some(isBrokenBy) ? undefined : others?.find(isBrokenBy)
      return other ? uncheckedClaim(one, 'skipped', `also needs the ${other.profile} profile`) : one
    })
}
