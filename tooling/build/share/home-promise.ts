import { decodeHTML } from 'entities'

/**
 * The heading of the home page, as plain text from its markup.
 *
 * @throws Error if it has none
 */
export function homePromise(markup: string): string {
  const heading = /<h1\b[^>]*>(.+?)<\/h1>/s.exec(markup)?.[1]
  if (heading === undefined) throw new Error('The home page has no heading')
  return decodeHTML(heading.replaceAll(/<[^>]*>/g, ''))
}
