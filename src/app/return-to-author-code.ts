import type { RouterHistory } from '@tanstack/react-router'
import { authorSearch } from '#/lib/author-link'
import { parseSearchParams } from '#/lib/search-params'

/** Makes the profile the page to return to if an author's link leads to another page (`/?author=CODE`). */
export function returnToAuthorCode(history: RouterHistory): void {
  const { href, search, state } = history.location
  const { author } = authorSearch(parseSearchParams(search))
  if (author === undefined) return
  history.replace(href, { ...state, returnTo: `/profile?author=${encodeURIComponent(author)}` })
}
