const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * The heading of the home page, as plain text from its markup.
 *
 * @throws Error if it has none
 */
export function homePromise(markup: string): string {
  const heading = /<h1\b[^>]*>(.+?)<\/h1>/s.exec(markup)?.[1]
  if (heading === undefined) throw new Error('The home page has no heading')
  return heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
}
