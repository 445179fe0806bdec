import { reloadOnce } from './reload-once'
import { wouldLoseText } from './typed-text'

type Load<Module> = () => Promise<Module>

/**
 * Loads a chunk that the shown page needs. After a deployment an open page may ask for files that are gone: it is reloaded
 * once with what was typed, and not where that would lose a password or a code.
 *
 * @throws the error of the import where the page is not reloaded
 */
export function loadChunk<Module>(load: Load<Module>): Promise<Module> {
  return load().catch((error: unknown) =>
    giveUp(!wouldLoseText() && reloadOnce({ keepsText: true }), error),
  )
}

/**
 * The same for a chunk of a page that is being opened: what was typed on the former one is left anyway.
 *
 * @throws the error of the import where a reload does not help
 */
export function loadPageChunk<Module>(load: Load<Module>): Promise<Module> {
  return load().catch((error: unknown) => giveUp(reloadOnce(), error))
}

/** Loads a chunk that the page can do without: `null` where it does not come, and nothing is reloaded for it. */
export function loadOptionalChunk<Module>(load: Load<Module>): Promise<Module | null> {
  return load().catch(() => null)
}

function giveUp(isReloading: boolean, error: unknown): Promise<never> {
  // Nothing of a page that is being reloaded is needed any more.
  return isReloading ? new Promise(() => undefined) : Promise.reject(error)
}
