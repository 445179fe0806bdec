import { reloadKeepingText, reloadOnce } from './reload-once'
import { wouldLoseText } from './typed-text'

type Load<Module> = () => Promise<Module>

/** Milliseconds, as for the page's scripts (`setTimeout` in `app/until-live.ts`). */
export const CHUNK_LIMIT = 20_000

/** Milliseconds for each later try. */
const LATER_LIMIT = 1000

/**
 * Wraps `load` so that it also fails if the chunk neither loads nor fails in time. The returned function waits that
 * long only once: while a request hangs, browsers send no other for the same file, so only a reload helps.
 *
 * @param limit in milliseconds
 */
export function withTimeLimit<Module>(load: Load<Module>, limit = CHUNK_LIMIT): Load<Module> {
  let left = limit
  return () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        left = LATER_LIMIT
        reject(new Error('A chunk did not come in time'))
      }, left)
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
}

/**
 * Loads a chunk that the open page needs. After a deployment the file may be gone: the page is reloaded once, keeping
 * typed text, unless that would lose a password or a code.
 *
 * @param load with a time limit that it keeps from one try to the next (`withTimeLimit`)
 * @throws the error of the import if the page is not reloaded
 */
export function loadChunk<Module>(load: Load<Module>): Promise<Module> {
  return load().catch((error: unknown) =>
    giveUp(!wouldLoseText() && reloadOnce({ keepsText: true }), error),
  )
}

/**
 * The same, with a time limit, for a chunk of the next page, where typed text is lost anyway.
 *
 * @throws the error of the import if a reload does not help
 */
export function loadPageChunk<Module>(load: Load<Module>): Promise<Module> {
  return withTimeLimit(load)().catch((error: unknown) => giveUp(reloadOnce(), error))
}

/** Loads a chunk that the page can do without; `null` if it does not load, without a reload. */
export function loadOptionalChunk<Module>(load: Load<Module>): Promise<Module | null> {
  return withTimeLimit(load)().catch(() => null)
}

/**
 * Wraps a `load` that runs on a click. If the chunk fails again at the second click on the same page, reloads the page:
 * some browsers never request a failed script again.
 */
export function withReload<Module>(load: Load<Module>): Load<Module> {
  let failedOn: string | undefined
  return () =>
    load().catch((error: unknown) => {
      const { pathname } = window.location
      if (failedOn === pathname && navigator.onLine) reloadKeepingText()
      failedOn = pathname
      throw error
    })
}

function giveUp(isReloading: boolean, error: unknown): Promise<never> {
  // Never settles: the page is about to be replaced.
  return isReloading ? new Promise(() => undefined) : Promise.reject(error)
}
