import { cleanCopied } from './link-token'
import { textParams } from './search-params'

/**
 * The `validateSearch` of an author's link (`/profile?author=CODE`), whose code may have been copied with punctuation
 * around it.
 */
export const authorSearch = textParams(['author'], cleanCopied)
