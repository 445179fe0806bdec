import type { CheckedClaim } from '../judge/findings'
import type { Context } from '../server/context'
import type { Traffic } from '../http/traffic'

/** A claim that can be checked, with a way to the server of its own. */
export interface Job {
  readonly id: string
  readonly tag: string
  readonly claim: string
  /** Whether it mostly waits. */
  readonly waits: boolean
  /** Whether it is begun before others, because it takes long. */
  readonly long: boolean
  readonly run: (context: Context) => Promise<CheckedClaim>
}

/** Runs a job on a context of its own; where none can be opened, whether its claim is kept is unknown. */
async function runJob(
  job: Job,
  open: () => Promise<Context>,
  traffic: Traffic,
): Promise<CheckedClaim> {
  let context: Context
  try {
    context = await open()
  } catch (error) {
    const { id, tag, claim } = job
    const reason = `the server stopped answering: ${error instanceof Error ? error.message : String(error)}`
    traffic.fail(reason)
    return { id, tag, claim, outcome: 'stopped', reason, milliseconds: 0, findings: [] }
  }
  return job.run(context)
}

/** How many jobs that do not wait run side by side. */
export const PARALLEL = 24

/** Runs jobs, those that wait all at once and from the beginning. Gives their claims in their order. */
export async function runAll(
  jobs: readonly Job[],
  open: () => Promise<Context>,
  traffic: Traffic,
  progress: (claim: string) => void,
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
  await Promise.all([
    ...jobs.filter(({ waits }) => waits).map((job) => work([job])),
    ...Array.from({ length: PARALLEL }, () => work(queue)),
  ])
  return jobs.flatMap((job) => done.get(job) ?? [])
}

/** Broken claims are tried a second time only where there are no more of them than this. */
const MOST_REPEATED = 12

/** In milliseconds: what took longer is not tried again. */
const LONGEST_REPEATED = 20_000

/** Tries broken claims once more. Gives the ids of those that were kept then. */
export async function repeated(
  jobs: readonly Job[],
  claims: readonly CheckedClaim[],
  open: () => Promise<Context>,
  traffic: Traffic,
): Promise<ReadonlySet<string>> {
  const broken = claims.flatMap((claim, at) => {
    const job = jobs[at]
    const again = claim.outcome === 'broken' && claim.milliseconds < LONGEST_REPEATED
    return again && job ? [{ id: claim.id, job }] : []
  })
  if (broken.length > MOST_REPEATED || traffic.stopped() !== undefined) return new Set()
  const kept = await Promise.all(
    broken.map(async ({ id, job }) => {
      const second = await runJob(job, open, traffic)
      return second.outcome === 'kept' ? [id] : []
    }),
  )
  return new Set(kept.flat())
}
