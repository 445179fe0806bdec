import { dirname, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { markSymbol } from '../../deploy/settings/brand-files.ts'
import { declarationsIn, tokenLayer, withShades } from '../../deploy/settings/token-layer.ts'
import { brandFile, brandText } from './brand.ts'

const ICON = '/src/brand/favicon.svg'
const MARK = /<symbol id="mark"[\s\S]*?<\/symbol>/

/** The brand's picture of the scene, as a path relative to `folder`; undefined if it has none. */
function pictureFor(folder: string, name: string): string | undefined {
  const file = brandFile(`scene/images/${name}`)
  return file && relative(folder, file).split(sep).join('/')
}

/**
 * Replaces the default brand's pictures of the scene with the brand's. The rest of a brand is applied to a finished build
 * (`deploy/settings/lay-over.ts`), and here only in development, with the same functions; the plugins for rules and texts
 * apply those.
 */
export function brand(): Plugin {
  const root = resolve('.')
  let isDevelopment = false

  return {
    name: 'brand',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isDevelopment = command === 'serve'
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      const path = relative(root, file).split(sep).join('/')
      if (isDevelopment && path === 'src/styles/global.css') {
        const tokens = brandText('tokens.css')
        if (tokens === '') return undefined
        const { declarations, wrong } = declarationsIn(tokens)
        if (wrong.length > 0) throw new Error(wrong.join('\n'))
        return `${code}\n${tokenLayer(withShades(declarations))}\n`
      }
      if (!/^src\/brand\/scene\/.*\.css$/.test(path)) return undefined
      return code.replaceAll(/(?<=url\(')\.\/images\/([\w.-]+)(?='\))/g, (match, name: string) => {
        return pictureFor(dirname(file), name) ?? match
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!isDevelopment) return html
        const icon = brandFile('icon.svg')
        const mark = brandText('mark.svg')
        return html
          .replace(ICON, (match) => (icon === undefined ? match : relative(root, icon)))
          .replace(MARK, (match) => (mark === '' ? match : markSymbol(mark)))
      },
    },
  }
}
