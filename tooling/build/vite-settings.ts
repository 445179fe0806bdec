import type { Plugin } from 'vite'
import { settingsBlock } from '../../src/config-schema.ts'
import { escaped } from '../../src/lib/escaped.ts'
import { readSiteSettings } from './settings.ts'

/** `%SITE_NAME%` in `index.html`: the title of pages until the app gives them their own. */
const NAME_PLACE = '%SITE_NAME%'

/**
 * Puts the operator's settings into the page of the development server, as stamping does for those of a build
 * (`deploy/settings/stamp.ts`). They are read for each page: a wrong one is told there.
 */
export function siteSettings(): Plugin {
  return {
    name: 'site-settings',
    apply: 'serve',
    transformIndexHtml(page, { server }) {
      const settings = readSiteSettings(server?.config.mode ?? 'development')
      return page
        .replace(NAME_PLACE, () => escaped(settings.name))
        .replace('</head>', () => `${settingsBlock(settings)}</head>`)
    },
  }
}
