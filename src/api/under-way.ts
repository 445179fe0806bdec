/** The name of the lock that each request of any tab holds, shared, while it is under way. */
const LOCK = 'requests'

/** The requests of this tab: each promise is resolved once the request cannot bring a new token any more. */
const here = new Set<Promise<void>>()

/** Milliseconds in which other tabs read what this one has stored. */
const STORING = 100

/**
 * Counts a request that may bring a new token as under way, in this tab and for the others.
 *
 * @returns the function that ends it
 */
export function enter(): () => void {
  let end: (() => void) | undefined
  const answered = new Promise<void>((resolve) => {
    end = resolve
  })
  here.add(answered)
  const hold = async () => {
    await answered
    await wait(STORING)
  }
  // A document that is being closed gets none.
  lock({ mode: 'shared' }, hold).catch(() => undefined)
  return () => {
    here.delete(answered)
    end?.()
  }
}

/**
 * Resolves once no request that is under way now, in any tab, can bring a new token any more: at the latest after
 * `limit` milliseconds, because a tab that sleeps keeps its lock. A caller ends its own request first: two that wait
 * would wait for each other.
 */
export async function othersAnswered(limit: number): Promise<void> {
  const elsewhere = lock({ signal: AbortSignal.timeout(limit) }, () => undefined)
  await Promise.all([...here, elsewhere.catch(() => undefined)])
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Only secure contexts have locks, and not those of the oldest browsers: there a tab knows only its own requests. */
async function lock(options: LockOptions, held: () => unknown): Promise<void> {
  await (navigator.locks as LockManager | undefined)?.request(LOCK, options, held)
}
