import type { SiteConfig } from './config-schema'

declare const __SITE_CONFIG__: SiteConfig

/**
 * The operator's settings. `vite.config.ts` parses them with `parseConfig` (`config-schema.ts`) once, at
 * build or start, and puts the outcome here as a literal: a wrong value never reaches a browser, nor does
 * the parser.
 */
export const siteConfig: SiteConfig = __SITE_CONFIG__

declare global {
  /**
   * Whether the operator has error reports sent to them. Named in each place as it is, for the build then leaves out
   * what hangs on it before it looks for what is used.
   */
  const __HAS_TELEMETRY__: boolean
  /** For the boot script, which imports nothing: the languages of the site, and the one that pages are in by default. */
  const __LOCALES__: readonly string[]
  const __DEFAULT_LOCALE__: string
}

/** Version of the product, logged at start (behaviour S9). */
export const VERSION = '1.2.8'

/** The year of the copyright in the footer (behaviour H8). */
export const COPYRIGHT_YEAR = 2024
