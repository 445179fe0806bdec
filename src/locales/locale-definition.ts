/** What the site needs to know of a language besides its texts. */
export type LocaleDefinition = {
  /** The language's name in itself, for the language switch. */
  name: string
  /** The BCP 47 tag that numbers, dates and country names are formatted by. */
  tag: string
  /** Shown when the scripts of the site, its catalogs among them, do not load. */
  bootFailure: {
    title: string
    retry: string
    /** Where scripts are switched off. */
    noScript: string
  }
}
