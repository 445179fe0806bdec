import { reloadOnce } from './reload-once'
import { wouldLoseText } from './typed-text'

type Load<Module> = () => Promise<Module>

/**
 * Loads a chunk that the open page needs. After a deployment the file may be gone: the page is reloaded once, keeping what
 * was typed, unless that would lose a password or a code.
 *
 * @throws the error of the import if the page is not reloaded
 */
export function loadChunk<Module>(load: Load<Module>): Promise<Module> {
  return load().catch((error: unknown) =>
    giveUp(!wouldLoseText() && reloadOnce({ keepsText: true }), error),
  )
}

/**
 * The same for a chunk of the next page, where what was typed is lost in any case.
 *
 * @throws the error of the import if a reload does not help
 */
export function loadPageChunk<Module>(load: Load<Module>): Promise<Module> {
  return load().catch((error: unknown) => giveUp(reloadOnce(), error))
}

/** Loads a chunk that the page can do without; `null` if it does not load, without a reload. */
export function loadOptionalChunk<Module>(load: Load<Module>): Promise<Module | null> {
  return load().catch(() => null)
}

function giveUp(isReloading: boolean, error: unknown): Promise<never> {
  // Never settles: the page is about to be replaced.
  return isReloading ? new Promise(() => undefined) : Promise.reject(error)
}
