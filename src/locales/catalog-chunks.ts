/**
 * The catalog chunks, with the folders of `src` whose texts each contains: a page loads only its own chunk. Texts of all other
 * folders are `common`, and included in every chunk, so that a page requests one file.
 */
export const CATALOG_CHUNKS = {
  home: ['features/home'],
  oauth2: ['features/oauth2'],
  account: ['features/account', 'forms'],
  profile: ['features/profile', 'features/payment/top-up', 'forms'],
  protection: ['features/protection', 'forms'],
  payment: ['features/payment'],
} as const satisfies Record<string, readonly string[]>

export type CatalogChunk = keyof typeof CATALOG_CHUNKS
