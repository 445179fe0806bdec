import { readFileSync } from 'node:fs'
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/locales/locale.ts'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const FILE = new URL('../../src/app/boot.ts', import.meta.url)
const PLACE = '<script data-source="src/app/boot.ts"></script>'

/** The constants of the boot script (`src/config.ts`). */
export const LOCALE_CONSTANTS = {
  __LOCALES__: JSON.stringify(LOCALE_CODES),
  __DEFAULT_LOCALE__: JSON.stringify(DEFAULT_LOCALE),
}

/** Inlines `src/app/boot.ts` where `index.html` names it: our only inline script. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
        const { code } = await transformWithOxc(readFileSync(FILE, 'utf8'), 'boot.ts', {
          target: 'es2022',
          define: LOCALE_CONSTANTS,
        })
        const script = minifySync('boot.js', code, { module: false }).code
        return html.replace(PLACE, () => `<script>${script}</script>`)
      },
    },
  }
}
