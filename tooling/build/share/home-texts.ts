const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * What the home page says first, from its markup: its title, as it stands there, and its heading as plain
 * text.
 *
 * @throws Error where it has no title or no heading
 */
export function homeTexts(markup: string): { title: string; promise: string } {
  const title = /<title>([^<]+)<\/title>/.exec(markup)?.[1]
  const heading = /<h1\b[^>]*>(.+?)<\/h1>/s.exec(markup)?.[1]
  if (title === undefined || heading === undefined) throw new Error('The home page has no heading')
  const promise = heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
  return { title, promise }
}
