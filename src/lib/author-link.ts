import { cleanCode, trimMarks } from './clean-text'
import { joinRepeats, parseSearchParams, textParams } from './search-params'

const authorParams = textParams(['author'])

/** The `validateSearch` of an author's link (`/profile?author=CODE`), whose code may have been copied with marks around it. */
export function authorSearch(search: Record<string, unknown>): ReturnType<typeof authorParams> {
  const texts = authorParams(joinRepeats(search))
  const { author } = texts
  return author === undefined ? texts : { author: trimMarks(cleanCode(author)) || undefined }
}

/** An author code as it was typed or pasted, also within its author's link. */
export function cleanAuthorCode(text: string): string {
  const [, query = ''] = /\/profile\/*\?([^#\s]*)/i.exec(text) ?? []
  return authorSearch(parseSearchParams(query)).author ?? cleanCode(text)
}
