/**
 * The catalog is split into chunks, so that a page loads only its own texts: which folders of `src` use which
 * part. What is said anywhere else is `common`, and comes with every part: a page asks for one file.
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
