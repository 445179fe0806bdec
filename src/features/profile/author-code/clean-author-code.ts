import { authorSearch } from '#/lib/links/author-link'
import { cleanCode } from '#/lib/text/clean-text'
import { parseSearchParams } from '#/lib/links/search-params'

/** An author code as it was typed or pasted, also within its author's link. */
export function cleanAuthorCode(text: string): string {
  const [, query = ''] = /\/profile\/*\?([^#\s]*)/i.exec(text) ?? []
  return cleanCode(authorSearch(parseSearchParams(query)).author ?? text)
}
