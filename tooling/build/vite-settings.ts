import type { Plugin } from 'vite'
import { HOME, settingsBlock } from '../../src/config-schema.ts'
import { escaped } from '../../src/lib/text/escaped.ts'
import { readSettings, withSandbox } from './settings.ts'

/** `%SITE_NAME%` in `index.html`: the title of pages until the app sets their own. */
const NAME_PLACE = '%SITE_NAME%'

/**
 * Puts the operator's settings into the pages of the development server, as stamping does in a build
 * (`deploy/settings/stamp.ts`). They are read for each page, which shows their errors.
 */
export function siteSettings(): Plugin {
  return {
    name: 'site-settings',
    apply: 'serve',
    transformIndexHtml(page, { server }) {
      const settings = {
        ...withSandbox(readSettings(server?.config.mode ?? 'development')),
        home: HOME,
      }
      return page
        .replace(NAME_PLACE, () => escaped(settings.name))
        .replace('</head>', () => `${settingsBlock(settings)}</head>`)
    },
  }
}
