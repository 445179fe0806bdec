/** The result of `work`, or a rejection with the reason of `limit` when that aborts first. */
export function raceAbort<T>(limit: AbortSignal, work: () => PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (limit.aborted) return reject(limit.reason)
    limit.addEventListener('abort', () => reject(limit.reason), { once: true })
    work().then(resolve, reject)
  })
}
