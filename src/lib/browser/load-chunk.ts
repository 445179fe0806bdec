import { reloadKeepingText, reloadOnce } from './reload-once'
import { wouldLoseText } from './typed-text'

type Load<Module> = () => Promise<Module>

/** Milliseconds, as for the scripts of the page (`setTimeout` in `app/until-live.ts`). */
export const CHUNK_LIMIT = 20_000

/** Milliseconds for each later try. */
const LATER_LIMIT = 1000

/**
 * A `load` that fails, too, if the chunk neither comes nor fails in time. The function that it returns waits for so long only
 * once: while a request hangs, browsers make no other for the same file, so that only a reload helps.
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
 * Loads a chunk that the open page needs. After a deployment the file may be gone: the page is reloaded once, keeping what
 * was typed, unless that would lose a password or a code.
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
 * The same, with a time limit, for a chunk of the next page, where what was typed is lost in any case.
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
 * A `load` for a press. If the chunk fails again at the second press on a page, that is reloaded: some browsers never request
 * a failed script again.
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
