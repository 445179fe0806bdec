/** The data of a language besides its texts. */
export type LocaleDefinition = {
  /** The language's own name, for the language switch. */
  name: string
  /** The BCP 47 tag for numbers, dates and country names. */
  tag: string
  /** Shown if the site's scripts, including its catalogs, do not load. */
  bootFailure: {
    title: string
    retry: string
    /** Shown if scripts are switched off. */
    noScript: string
  }
}
