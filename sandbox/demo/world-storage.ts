import type { Snapshot } from './snapshot'

const DATABASE = 'sandbox'
const STORE = 'worlds'
/** Another shape of the state needs another name. */
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

/** Keeps a world in the browser: browsers stop an idle service worker. */
export const worldStorage = {
  /** The kept world, undefined where there is none or the browser keeps nothing. */
  load: async (): Promise<Snapshot | undefined> => {
    try {
      const kept: Snapshot | undefined = await done((await store('readonly')).get(KEY))
      return kept
    } catch {
      return undefined
    }
  },
  /** Keeps a world; where the browser refuses, it lives as long as the worker does. */
  save: async (snapshot: Snapshot): Promise<void> => {
    try {
      await done((await store('readwrite')).put(snapshot, KEY))
    } catch {
      // Private windows may keep nothing.
    }
  },
}
