import { setTimeout as sleep } from 'node:timers/promises'
import { uncheckedClaim, type CheckedClaim } from '../judge/findings'
import type { Contract } from '../contract/openapi-file'
import { PARALLEL, type Traffic } from '../http/traffic'
import type { Context, Server } from '../server/context'
import { checkClaim } from './check-claim'
import type { Chosen } from './selection'

/** What claims are checked at, and with. */
export interface Place {
  readonly server: Server
  readonly contract: Contract
  readonly traffic: Traffic
  /** Opens a way to the server for a claim, with that patience for e-mails in milliseconds. */
  readonly open: (claim: string, patience?: number) => Promise<Context>
}

/** Checks a claim with a context of its own; where none can be opened, whether it is kept is unknown. */
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
    const reason = `the server stopped answering: ${error instanceof Error ? error.message : String(error)}`
    traffic.fail(reason)
    return uncheckedClaim(claim, 'stopped', reason)
  }
  return checkClaim(claim, context, contract, over)
}

/** In milliseconds: how long the claims have to end, once the run is over. */
const GRACE = 500

/** Checks claims, those that wait for real all at once and from the beginning. Gives them in their order. */
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

/** Broken claims are tried a second time only where there are no more of them than this. */
const MOST_REPEATED = 12

/** In milliseconds: what took longer is not tried again. */
const LONGEST_REPEATED = 20_000

/** Tries broken claims once more. Gives the ids of those that were kept then. */
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
