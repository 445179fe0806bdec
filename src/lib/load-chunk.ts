import { reloadOnce } from './reload-once'

/**
 * Loads a chunk that the page needs now. After a deployment an open page may ask for files that are gone: it is reloaded,
 * once.
 *
 * @throws the error of the import where a reload does not help
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    // Nothing of this page is needed any more.
    if (reloadOnce()) await new Promise(() => undefined)
    throw error
  }
}
