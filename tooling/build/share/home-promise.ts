const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * What the home page says first, from its markup: its heading as plain text.
 *
 * @throws Error where it has none
 */
export function homePromise(markup: string): string {
  const heading = /<h1\b[^>]*>(.+?)<\/h1>/s.exec(markup)?.[1]
  if (heading === undefined) throw new Error('The home page has no heading')
  return heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
}
