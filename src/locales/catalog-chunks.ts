/**
 * The chunks of the catalogs, and the folders of `src` whose texts each has: a page loads only its own. Texts of all other
 * folders are `common`, and part of every chunk, so that a page requests one file.
 */
export const CATALOG_CHUNKS = {
  home: ['features/home'],
  oauth2: ['features/oauth2'],
  account: ['features/account', 'forms'],
  profile: ['features/profile', 'features/payment', 'forms'],
  protection: ['features/two-factor-setup', 'forms'],
  payment: ['features/payment'],
} as const satisfies Record<string, readonly string[]>

export type CatalogChunk = keyof typeof CATALOG_CHUNKS
