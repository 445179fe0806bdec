import type { I18n, Messages } from '@lingui/core'
import { loadPageChunk } from '#/lib/load-chunk'
import { type Locale, localeOf } from './locale'
import type { CatalogChunk } from './catalog-chunks'

type Chunk = { messages: Messages }
type Catalog = Record<string, () => Promise<Chunk>>

/** The chunks of the catalogs, by the path of the catalog. The build reads the literals, so each chunk has a line. */
const catalogs: Record<CatalogChunk | 'common', Catalog> = {
  common: import.meta.glob<Chunk>('./*/messages.po', { query: '?common.po' }),
  home: import.meta.glob<Chunk>('./*/messages.po', { query: '?home.po' }),
  oauth2: import.meta.glob<Chunk>('./*/messages.po', { query: '?oauth2.po' }),
  account: import.meta.glob<Chunk>('./*/messages.po', { query: '?account.po' }),
  profile: import.meta.glob<Chunk>('./*/messages.po', { query: '?profile.po' }),
  protection: import.meta.glob<Chunk>('./*/messages.po', { query: '?protection.po' }),
  payment: import.meta.glob<Chunk>('./*/messages.po', { query: '?payment.po' }),
}

async function fetchChunk(locale: Locale, chunk: CatalogChunk | 'common'): Promise<Messages> {
  const load = catalogs[chunk][`./${locale}/messages.po`]
  if (load === undefined) throw new Error(`src/locales/${locale} has no messages.po`)
  const { messages } = await load()
  return messages
}

/** The catalog chunks that the pages shown so far use, and when each is loaded; each includes the common texts. */
const partsInUse = new WeakMap<I18n, Map<CatalogChunk, Promise<void>>>()

function partsOf(i18n: I18n): Map<CatalogChunk, Promise<void>> {
  const parts = partsInUse.get(i18n) ?? new Map<CatalogChunk, Promise<void>>()
  partsInUse.set(i18n, parts)
  return parts
}

/** All texts that `i18n` needs for `locale`. */
export async function loadCatalogs(i18n: I18n, locale: Locale): Promise<Messages> {
  const parts = [...partsOf(i18n).keys()]
  const needed = parts.length === 0 ? (['common'] as const) : parts
  const loaded = await Promise.all(needed.map((chunk) => fetchChunk(locale, chunk)))
  // A page that was opened meanwhile has asked for its part in the former language only.
  if (partsOf(i18n).size > parts.length) return loadCatalogs(i18n, locale)
  return Object.assign({}, ...loaded)
}

/** Loads the texts of `locale` and activates it in `i18n`. */
export async function activateLocale(i18n: I18n, locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogs(i18n, locale) })
}

/** Adds the texts of `part`, if they are missing, in the active locale of `i18n`. */
export async function addCatalog(i18n: I18n, part: CatalogChunk): Promise<void> {
  const parts = partsOf(i18n)
  const adding = parts.get(part) ?? load(i18n, part)
  parts.set(part, adding)
  try {
    await adding
  } catch (error) {
    parts.delete(part)
    throw error
  }
}

async function load(i18n: I18n, part: CatalogChunk): Promise<void> {
  const locale = localeOf(i18n)
  const messages = await fetchChunk(locale, part)
  // Another language has brought all parts in use already. Not by `i18n.load`: that has all that is shown drawn anew,
  // and nothing on the page uses these texts yet.
  if (localeOf(i18n) === locale) Object.assign(i18n.messages, messages)
}

type LoaderContext = { context: { i18n: I18n }; preload: boolean }

/**
 * The loader of a route whose pages use `part`: its texts load together with its code, not after it.
 * Where a deployment has taken them away the page is loaded anew, once.
 */
export function catalogLoader(part: CatalogChunk) {
  return async ({ context: { i18n }, preload }: LoaderContext): Promise<void> => {
    const add = () => addCatalog(i18n, part)
    await (preload ? add() : loadPageChunk(add))
  }
}
