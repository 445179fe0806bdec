import type { Snapshot } from './snapshot'

const DATABASE = 'sandbox'
const STORE = 'worlds'
/** Change the name with the shape of the state. */
const KEY = 'world-4'

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await done(opening)
  return database.transaction(STORE, mode).objectStore(STORE)
}

/** Stores a world in the browser, because browsers stop an idle service worker. */
export const worldStorage = {
  /** The stored world; undefined if there is none, or the browser stores nothing. */
  load: async (): Promise<Snapshot | undefined> => {
    try {
      const kept: Snapshot | undefined = await done((await store('readonly')).get(KEY))
      return kept
    } catch {
      return undefined
    }
  },
  /** Stores a world. If the browser refuses, the world lives only as long as the worker. */
  save: async (snapshot: Snapshot): Promise<void> => {
    try {
      await done((await store('readwrite')).put(snapshot, KEY))
    } catch {
      // Private windows may store nothing.
    }
  },
}
