import { authorSearch } from '#/lib/links/author-link'
import { cleanCode } from '#/lib/text/clean-text'
import { parseSearchParams } from '#/lib/links/search-params'

/** Cleans a typed or pasted author code, also one within its author's link. */
export function cleanAuthorCode(text: string): string {
  const [, query = ''] = /\/profile\/*\?([^#\s]*)/i.exec(text) ?? []
  return cleanCode(authorSearch(parseSearchParams(query)).author ?? text)
}
