import type { I18n, Messages } from '@lingui/core'
import { loadPageChunk } from '#/lib/browser/load-chunk'
import { type Locale, localeOf } from './locale'
import type { CatalogChunk } from './catalog-chunks'

type Chunk = { messages: Messages }
type Catalog = Record<string, () => Promise<Chunk>>

/** The loaders of each chunk, by the path of the catalog. Vite needs literals, so each chunk has a line. */
const catalogs: Record<CatalogChunk | 'common', Catalog> = {
  common: import.meta.glob<Chunk>('./*/messages.po', { query: '?common.po' }),
  home: import.meta.glob<Chunk>('./*/messages.po', { query: '?home.po' }),
  oauth2: import.meta.glob<Chunk>('./*/messages.po', { query: '?oauth2.po' }),
  account: import.meta.glob<Chunk>('./*/messages.po', { query: '?account.po' }),
  sign: import.meta.glob<Chunk>('./*/messages.po', { query: '?sign.po' }),
  profile: import.meta.glob<Chunk>('./*/messages.po', { query: '?profile.po' }),
  protection: import.meta.glob<Chunk>('./*/messages.po', { query: '?protection.po' }),
  payment: import.meta.glob<Chunk>('./*/messages.po', { query: '?payment.po' }),
}

async function fetchChunk(locale: Locale, chunk: CatalogChunk | 'common'): Promise<Messages> {
  const load = catalogs[chunk][`./${locale}/messages.po`]
  if (load === undefined) throw new Error(`src/locales/${locale} has no messages.po`)
  const { messages }: Partial<Chunk> = await load()
  // With an empty file instead of a chunk, the page would show message ids.
  if (messages === undefined) throw new Error(`The texts ${chunk} of ${locale} are empty`)
  return messages
}

/** The chunks that the pages shown so far use, with the promise that loads each. */
const chunksInUse = new WeakMap<I18n, Map<CatalogChunk, Promise<void>>>()

function usedChunks(i18n: I18n): Map<CatalogChunk, Promise<void>> {
  const chunks = chunksInUse.get(i18n) ?? new Map<CatalogChunk, Promise<void>>()
  chunksInUse.set(i18n, chunks)
  return chunks
}

/** All texts that `i18n` needs in `locale`. */
export async function loadCatalogs(i18n: I18n, locale: Locale): Promise<Messages> {
  const chunks = [...usedChunks(i18n).keys()]
  const needed = chunks.length === 0 ? (['common'] as const) : chunks
  const loaded = await Promise.all(needed.map((chunk) => fetchChunk(locale, chunk)))
  // A page opened meanwhile has loaded its chunk only in the previous language.
  const isOutdated = [...usedChunks(i18n).keys()].some((chunk) => !chunks.includes(chunk))
  if (isOutdated) return loadCatalogs(i18n, locale)
  return Object.assign({}, ...loaded)
}

/** Loads the texts of `locale` and activates it in `i18n`. */
export async function activateLocale(i18n: I18n, locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogs(i18n, locale) })
}

/** Adds the texts of `chunk` in the active locale of `i18n`, unless they are loaded. */
export async function addCatalog(i18n: I18n, chunk: CatalogChunk): Promise<void> {
  const chunks = usedChunks(i18n)
  const adding = chunks.get(chunk) ?? load(i18n, chunk)
  chunks.set(chunk, adding)
  try {
    await adding
  } catch (error) {
    chunks.delete(chunk)
    throw error
  }
}

async function load(i18n: I18n, chunk: CatalogChunk): Promise<void> {
  const locale = localeOf(i18n)
  const messages = await fetchChunk(locale, chunk)
  // A language switch meanwhile has loaded all chunks in use itself. Not `i18n.load`: it would re-render everything,
  // and nothing on the page uses these texts yet.
  if (localeOf(i18n) === locale) Object.assign(i18n.messages, messages)
}

type LoaderContext = { context: { i18n: I18n }; preload: boolean }

/**
 * The loader of a route whose pages use `chunk`: its texts load together with its code, not after it. If a deployment
 * has removed them, the page is reloaded once.
 */
export function catalogLoader(chunk: CatalogChunk) {
  return async ({ context: { i18n }, preload }: LoaderContext): Promise<void> => {
    const add = () => addCatalog(i18n, chunk)
    await (preload ? add() : loadPageChunk(add))
  }
}
