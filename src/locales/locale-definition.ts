/** What the site needs to know about a language besides its texts. */
export type LocaleDefinition = {
  /** The language's name in itself, for the language switch. */
  name: string
  /** The BCP 47 tag for numbers, dates and country names. */
  tag: string
  /** Shown when the scripts of the site, its catalogs among them, do not load. */
  bootFailure: {
    title: string
    retry: string
    /** Shown if scripts are switched off. */
    noScript: string
  }
}
