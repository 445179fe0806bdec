import { setTimeout as sleep } from 'node:timers/promises'
import { uncheckedClaim, type CheckedClaim } from '../judge/findings'
import type { Profile } from '../contract/tags'
import type { Context } from '../server/context'
import { PARALLEL, type Traffic } from '../http/traffic'

/** A claim that can be checked, with a way to the server of its own. */
export interface Job {
  readonly id: string
  readonly tag: string
  readonly profile: Profile
  readonly claim: string
  /** Whether it mostly waits. */
  readonly waits: boolean
  /** Whether it is begun before others, because it takes long. */
  readonly long: boolean
  readonly run: (context: Context) => Promise<CheckedClaim>
}

/** Opens a way to the server for a claim. */
export type Open = (claim: string) => Promise<Context>

/** Runs a job on a context of its own; where none can be opened, whether its claim is kept is unknown. */
async function runJob(job: Job, open: Open, traffic: Traffic): Promise<CheckedClaim> {
  const stop = traffic.stopped()
  if (stop) return uncheckedClaim(job, 'stopped', stop.reason)
  let context: Context
  try {
    context = await open(job.claim)
  } catch (error) {
    const reason = `the server stopped answering: ${error instanceof Error ? error.message : String(error)}`
    traffic.fail(reason)
    return uncheckedClaim(job, 'stopped', reason)
  }
  return job.run(context)
}

/** In milliseconds: how long the claims have to end, once the run is over. */
const GRACE = 500

/** Runs jobs, those that wait all at once and from the beginning. Gives their claims in their order. */
export async function runAll(
  jobs: readonly Job[],
  open: Open,
  traffic: Traffic,
  progress: (claim: string) => void = () => undefined,
): Promise<readonly CheckedClaim[]> {
  const done = new Map<Job, CheckedClaim>()
  const work = async (queue: Iterable<Job>) => {
    for (const job of queue) {
      progress(job.claim)
      done.set(job, await runJob(job, open, traffic))
    }
  }
  const queue = jobs
    .filter(({ waits }) => !waits)
    .toSorted((one, other) => Number(other.long) - Number(one.long))
    .values()
  const all = Promise.all([
    ...jobs.filter(({ waits }) => waits).map((job) => work([job])),
    ...Array.from({ length: PARALLEL }, () => work(queue)),
  ])
  await Promise.race([all, traffic.over.catch(() => sleep(GRACE))])
  const reason = traffic.stopped()?.reason ?? ''
  return jobs.map((job) => done.get(job) ?? uncheckedClaim(job, 'stopped', reason))
}

/** Broken claims are tried a second time only where there are no more of them than this. */
const MOST_REPEATED = 12

/** In milliseconds: what took longer is not tried again. */
const LONGEST_REPEATED = 20_000

/** Tries broken claims once more. Gives the ids of those that were kept then. */
export async function repeated(
  jobs: readonly Job[],
  claims: readonly CheckedClaim[],
  open: Open,
  traffic: Traffic,
): Promise<ReadonlySet<string>> {
  const broken = jobs.filter((_, at) => {
    const claim = claims[at]
    return claim?.outcome === 'broken' && claim.milliseconds < LONGEST_REPEATED
  })
  if (broken.length > MOST_REPEATED || traffic.stopped()) return new Set()
  const second = await runAll(broken, open, traffic)
  return new Set(second.flatMap(({ id, outcome }) => (outcome === 'kept' ? [id] : [])))
}
