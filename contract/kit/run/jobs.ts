import { setTimeout as sleep } from 'node:timers/promises'
import { uncheckedClaim, type CheckedClaim } from '../judge/findings'
import type { Contract } from '../contract/openapi-file'
import { PARALLEL, type Traffic } from '../http/traffic'
import type { Context, Server } from '../server/context'
import { checkClaim } from './check-claim'
import type { Chosen } from './selection'

/** What claims are checked against, and with. */
export interface Place {
  readonly server: Server
  readonly contract: Contract
  readonly traffic: Traffic
  /** Opens a context for a claim, with this patience for e-mails in milliseconds. */
  readonly open: (claim: string, patience?: number) => Promise<Context>
}

/** Checks a claim in its own context. If none can be opened, the outcome is unknown. */
async function runOne(
  { claim, over }: Chosen,
  { contract, traffic, open }: Place,
): Promise<CheckedClaim> {
  const stop = traffic.stopped()
  if (stop) return uncheckedClaim(claim, 'stopped', stop.reason)
  let context: Context
  try {
    context = await open(claim.claim)
  } catch (error) {
    const reason = `the server stopped responding: ${error instanceof Error ? error.message : String(error)}`
    traffic.fail(reason)
    return uncheckedClaim(claim, 'stopped', reason)
  }
  return checkClaim(claim, context, contract, over)
}

/** In milliseconds: how long claims have to finish after the run has ended. */
const GRACE = 500

/** Checks claims; those with real waits all start at once, first. Results keep the order of the claims. */
export async function runAll(
  chosen: readonly Chosen[],
  place: Place,
  progress: (claim: string) => void = () => undefined,
): Promise<readonly CheckedClaim[]> {
  const { server, traffic } = place
  const done = new Map<Chosen, CheckedClaim>()
  const work = async (queue: Iterable<Chosen>) => {
    for (const one of queue) {
      progress(one.claim.claim)
      done.set(one, await runOne(one, place))
    }
  }
  const waits = ({ claim }: Chosen): boolean => !server.sandbox && claim.waits === true
  const queue = chosen
    .filter((one) => !waits(one))
    .toSorted((one, other) => Number(other.claim.long ?? 0) - Number(one.claim.long ?? 0))
    .values()
  const all = Promise.all([
    ...chosen.filter(waits).map((one) => work([one])),
    ...Array.from({ length: PARALLEL }, () => work(queue)),
  ])
  await Promise.race([all, traffic.over.catch(() => sleep(GRACE))])
  const reason = traffic.stopped()?.reason ?? ''
  return chosen.map((one) => done.get(one) ?? uncheckedClaim(one.claim, 'stopped', reason))
}

/** Broken claims are repeated only if there are at most this many. */
const MOST_REPEATED = 12

/** In milliseconds: slower claims are not repeated. */
const LONGEST_REPEATED = 20_000

/** Repeats broken claims once. Returns the ids of those that passed then. */
export async function repeated(
  chosen: readonly Chosen[],
  claims: readonly CheckedClaim[],
  place: Place,
): Promise<ReadonlySet<string>> {
  const broken = chosen.filter((_, at) => {
    const claim = claims[at]
    return claim?.outcome === 'broken' && claim.milliseconds < LONGEST_REPEATED
  })
  if (broken.length > MOST_REPEATED || place.traffic.stopped()) return new Set()
  const second = await runAll(broken, place)
  return new Set(second.flatMap(({ id, outcome }) => (outcome === 'kept' ? [id] : [])))
}
