import { dropInvisible } from './drop-invisible'
import { trimMarks } from './link-token'
import { joinRepeats, textParams } from './search-params'

const authorParams = textParams(['author'])

/** The `validateSearch` of an author's link (`/profile?author=CODE`), whose code may have been copied with marks around it. */
export function authorSearch(search: Record<string, unknown>): ReturnType<typeof authorParams> {
  const texts = authorParams(joinRepeats(search))
  const { author } = texts
  return author === undefined
    ? texts
    : { author: trimMarks(dropInvisible(author).trim()) || undefined }
}
