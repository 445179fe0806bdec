/** The folders and files whose texts every page with a form contains. */
const FORMS = ['forms', 'ui/inputs', 'ui/buttons/resend-button'] as const

/**
 * The catalog chunks, with the folders and files of `src` whose texts each contains: a page loads only its own chunk.
 * All other texts are `common`, and included in every chunk, so that a page requests one file.
 */
export const CATALOG_CHUNKS = {
  home: ['features/home'],
  oauth2: ['features/oauth2'],
  account: ['features/account', ...FORMS],
  /** The `account` page that is opened first and most often. */
  sign: [
    'features/account/sign-in',
    'features/account/account-name-field',
    'features/account/use-enter',
    ...FORMS,
  ],
  profile: ['features/profile', 'features/payment/top-up', ...FORMS, 'ui/lazy'],
  protection: ['features/protection', ...FORMS],
  payment: ['features/payment'],
} as const satisfies Record<string, readonly string[]>

export type CatalogChunk = keyof typeof CATALOG_CHUNKS
