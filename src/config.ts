import type { SiteConfig } from './config-schema'

declare global {
  /** The settings if there is no page to read them from: prerendering and tests set them before they load the app. */
  var siteSettings: SiteConfig | undefined
  /** For the boot script, which imports nothing: the languages of the site, and the default one. */
  const __LOCALES__: readonly string[]
  const __DEFAULT_LOCALE__: string
}

/** Already parsed by `config-schema.ts`, whose `settingsBlock` put them into the page. */
function settingsOfPage(): SiteConfig {
  return JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
}

/**
 * The operator's settings. They are in the page and not in the scripts, so that one build serves every operator
 * (`deploy/settings/`).
 */
export const siteConfig: SiteConfig = globalThis.siteSettings ?? settingsOfPage()

/** Version of the product, logged at start (behaviour S9). */
export const VERSION = '1.2.8'
