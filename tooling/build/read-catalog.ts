import { parsePoFile } from '@lingui/format-po'

/** A message of a catalog: its text, empty if it is missing, and the files that use it. */
type CatalogMessage = { id: string; text: string; origins: readonly string[] }

/** The messages of a catalog (the text of a `.po` file) that are in use. */
export function readCatalog(catalog: string): CatalogMessage[] {
  return parsePoFile(catalog)
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgstr, references }) => ({
      id: msgid,
      text: msgstr[0] ?? '',
      origins: references,
    }))
}
