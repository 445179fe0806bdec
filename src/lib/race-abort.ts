/** What `work` gives, or the failure of `limit` when that comes first. */
export function raceAbort<T>(limit: AbortSignal, work: () => PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (limit.aborted) return reject(limit.reason)
    limit.addEventListener('abort', () => reject(limit.reason), { once: true })
    work().then(resolve, reject)
  })
}
