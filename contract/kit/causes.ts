import type { Claim } from './claim'
import type { Finding, Subject } from './findings'
import type { Exchange } from './exchange'
import type { Contract } from './openapi-file'
import type { RuleId } from './rules'
import type { Sentence } from './sentences'
import type { OperationId } from './operation-id'

/** One thing to change at the server, with all that follows from it. */
export interface Cause {
  readonly operation: Subject
  /** All operations that it was seen at, `operation` first. */
  readonly operations: readonly Subject[]
  /** What should be so. */
  readonly claim: string
  readonly claimId: string
  /** The rule of every response that is broken, undefined where it is a claim. */
  readonly rule: RuleId | undefined
  readonly sentence: Sentence | undefined
  /** How the sentence begins that it breaks, where a claim tells which one it is. */
  readonly says: string | undefined
  /** The status that should have come, where one should. */
  readonly status: number | undefined
  readonly expected: string
  readonly line: number
  readonly got: string
  readonly exchange: Exchange | undefined
  /** The ids of the claims that are not kept because of it. */
  readonly claims: readonly string[]
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
  const met = new Set<OperationId>()
  for (const exchange of exchanges) {
    const { operation, status, method } = exchange
    if (!operation || status === 0 || method !== operation.method) continue
    met.add(operation.id)
    if (!MISSING.has(status) || (status === 404 && hasCode(exchange))) there.add(operation.id)
  }
  return new Set([...met].filter((id) => !there.has(id)))
}

const codeOf = ({ json }: Exchange): string =>
  typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : ''

/** Whether a failure that breaks no claim came once, and the operation answered otherwise each other time. */
const isSingle = ({ rule, exchange }: Finding, exchanges: readonly Exchange[]): boolean =>
  (rule === 'listed-status' || rule === 'answers') &&
  exchanges.filter(
    ({ operation, status }) =>
      operation?.id === exchange?.operation?.id && status === exchange?.status,
  ).length === 1

interface Found extends Finding {
  readonly claimId: string
  readonly ofAnswer: boolean
}

/** What two findings share that come from one cause. */
function keyOf({ operation, claim, expected, exchange, ofAnswer }: Found): string {
  // The same rule of every response is one cause, wherever it is broken.
  if (ofAnswer)
    return `${claim} ${expected.replace(/^one of .*: (\d+) is none of them$/, 'listed: $1')}`
  const came = exchange ? `${exchange.status} ${codeOf(exchange)}` : ''
  return `${operation} ${expected} ${came}`
}

/** The sentence that all claims of a group tell, undefined where they differ. */
function saidByAll(group: readonly Found[]): string | undefined {
  const said = new Set(group.filter(({ ofAnswer }) => !ofAnswer).map(({ says }) => says))
  return said.size === 1 ? [...said][0] : undefined
}

/** Ids of the claims about every response. */
const OF_ANSWER = /^answers-/

/** Findings by their causes, the one that most depends on first. */
export function causesOf(
  claims: readonly Claim[],
  exchanges: readonly Exchange[],
  contract: Contract,
  once: ReadonlySet<string>,
): readonly Cause[] {
  const missing = missingOperations(exchanges)
  const found = claims.flatMap(({ id, findings }) =>
    findings.map((one): Found => ({ ...one, claimId: id, ofAnswer: OF_ANSWER.test(id) })),
  )
  // A response that is none of the contract's says more than the claim that it breaks.
  const strange = new Map<Exchange, Found>()
  for (const one of found) {
    if (
      one.ofAnswer &&
      one.exchange &&
      one.claim === 'The status is one that the contract lists.'
    ) {
      strange.set(one.exchange, one)
    }
  }
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const asked = one.exchange?.operation?.id
    const gone =
      asked !== undefined && missing.has(asked)
        ? asked
        : one.operation !== 'server' && missing.has(one.operation)
          ? one.operation
          : undefined
    const root = one.exchange && strange.get(one.exchange)
    const key = gone === undefined ? keyOf(root ?? one) : `missing ${gone}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const causes = [...groups].flatMap(([key, group]): Cause[] => {
    const first = group.find(({ ofAnswer }) => ofAnswer) ?? group[0]
    if (!first) return []
    const ids = [
      ...new Set(group.filter(({ ofAnswer }) => !ofAnswer).map(({ claimId }) => claimId)),
    ]
    const gone = /^missing (\w+)$/.exec(key)?.[1]
    const id = [...contract.operations.keys()].find((one) => one === gone)
    if (id !== undefined) {
      return [
        {
          ...first,
          operation: id,
          operations: [id],
          claim: 'The operation is there.',
          claimId: 'not-implemented',
          rule: undefined,
          sentence: undefined,
          says: undefined,
          status: undefined,
          expected: 'a response that the contract lists',
          line: contract.operations.get(id)?.line ?? 1,
          claims: ids,
          missing: true,
          once: false,
        },
      ]
    }
    const operations = [...new Set(group.map(({ operation }) => operation))]
    return [
      {
        ...first,
        rule: first.rule,
        sentence: first.sentence,
        says: first.says ?? saidByAll(group),
        status: first.status ?? group.find(({ status }) => status !== undefined)?.status,
        operations: [first.operation, ...operations.filter((one) => one !== first.operation)],
        claims: ids,
        missing: false,
        once: ids.length > 0 ? ids.every((id) => once.has(id)) : isSingle(first, exchanges),
      },
    ]
  })
  const weight = ({ claims: waiting, operations, once: rare }: Cause) =>
    rare ? 0 : waiting.length + operations.length
  return causes.toSorted((a, b) => weight(b) - weight(a))
}
