import type { Plugin } from 'vite'
import { readSiteSettings } from './settings.ts'

/** Puts the operator's settings into the site as `__SITE_CONFIG__`; a wrong one stops the build or the start. */
export function siteSettings(): Plugin {
  return {
    name: 'site-settings',
    config(_config, { mode }) {
      // Unit tests know the demo brand, whatever the developer's `.env` says.
      const given = mode === 'test' ? { SITE_SETTINGS: 'defaults' } : process.env
      try {
        const settings = readSiteSettings(mode, given)
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
  }
}
