import { readFileSync } from 'node:fs'
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/locales/locale.ts'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const ROOT = new URL('../../', import.meta.url)
const PLACE = /<script data-source="([^"]+)"><\/script>/g

/** The constants of the boot scripts (`src/config.ts`). */
export const LOCALE_CONSTANTS = {
  __LOCALES__: JSON.stringify(LOCALE_CODES),
  __DEFAULT_LOCALE__: JSON.stringify(DEFAULT_LOCALE),
}

async function inline(source: string): Promise<string> {
  const typescript = readFileSync(new URL(source, ROOT), 'utf8')
  const { code } = await transformWithOxc(typescript, source, {
    target: 'es2022',
    define: LOCALE_CONSTANTS,
  })
  return `<script>${minifySync('inline.js', code, { module: false }).code}</script>`
}

/** Inlines the boot scripts where `index.html` names them (`data-source`). They are our only inline scripts. */
export function bootScripts(): Plugin {
  return {
    name: 'boot-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const sources = [...html.matchAll(PLACE)].map(([, source = '']) => source)
        const scripts = await Promise.all(sources.map(inline))
        return html.replace(PLACE, () => scripts.shift() ?? '')
      },
    },
  }
}
