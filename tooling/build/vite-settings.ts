import type { Plugin } from 'vite'
import { escaped } from '../../contract/kit/escaped.ts'
import { readSiteSettings } from './settings.ts'

/** `%SITE_NAME%` in `index.html`: the title of pages until the app gives them their own. */
const NAME_PLACE = '%SITE_NAME%'

/**
 * Puts the operator's settings into the site as `__SITE_CONFIG__`, and its name into `index.html`; a wrong one stops
 * the build or the start.
 */
export function siteSettings(): Plugin {
  let siteName = ''
  return {
    name: 'site-settings',
    config(_config, { mode }) {
      // Unit tests know the demo brand, whatever the developer's `.env` says.
      const given = mode === 'test' ? { SITE_SETTINGS: 'defaults' } : process.env
      try {
        const settings = readSiteSettings(mode, given)
        siteName = settings.name
        return {
          define: {
            __SITE_CONFIG__: JSON.stringify(settings),
            __HAS_TELEMETRY__: String(settings.sentryDsn !== undefined),
          },
        }
      } catch (error) {
        // Vite's own commands print the stack, which says nothing to an operator.
        if (error instanceof Error) error.stack = error.message
        throw error
      }
    },
    transformIndexHtml: (page) => page.replace(NAME_PLACE, () => escaped(siteName)),
  }
}
