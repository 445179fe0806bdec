import { dirname, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { brandFile, brandText, checkBrand, readHome } from './brand.ts'

const ICON = '/src/brand/favicon.svg'

/** `src/locales/ru/rules.mdx` */
const RULES = /^src\/locales\/(\w+)\/rules\.mdx$/

/** What would run, or what JSX reads otherwise than SVG does. */
const NOT_IN_A_MARK = /<script|<style|\sstyle=|\son\w+=|[{}]/i

/** @throws Error where the drawing is not simple enough to be part of a component */
function markComponent(svg: string): string {
  const [element] = /<svg\b[\s\S]*<\/svg>/.exec(svg) ?? []
  const [refused] = NOT_IN_A_MARK.exec(svg) ?? []
  if (element === undefined || refused !== undefined) {
    throw new Error(
      `mark.svg: a mark is one <svg> of plain shapes${refused === undefined ? '' : `, without ${refused.trim()}`}`,
    )
  }
  const drawn = element
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\s(?:xmlns(?::\w+)?|width|height|class)="[^"]*"/g, '')
    .replaceAll(/(?<=\s[a-z]+)-([a-z])(?=[a-z-]*=")/g, (_, letter: string) => letter.toUpperCase())
    .replace('<svg', `<svg className={styles['mark']} aria-hidden="true"`)
  return `import styles from './mark.module.css'\nexport function Mark() {\n  return (${drawn})\n}\n`
}

/** A picture of the scene that the brand has, as a style sheet in `folder` names it. */
function pictureFor(folder: string, name: string): string | undefined {
  const file = brandFile(`scene/images/${name}`)
  return file && relative(folder, file).split(sep).join('/')
}

/**
 * Lays the operator's own brand over the demo's: a file of theirs takes the place of one in the sources, and whatever they have
 * not stays the demo's. Texts are laid over in `vite-catalogs.ts`.
 */
export function brand(): Plugin {
  const root = resolve('.')

  return {
    name: 'brand',
    enforce: 'pre',
    buildStart: () => checkBrand(),
    load(id) {
      const [file = ''] = id.split('?')
      const path = relative(root, file).split(sep).join('/')
      const [, locale] = RULES.exec(path) ?? []
      if (locale !== undefined) return brandText(`rules.${locale}.mdx`) || undefined
      if (path === 'src/brand/home.ts') return `export const HOME = ${JSON.stringify(readHome())}`
      const mark = path === 'src/brand/mark.tsx' ? brandText('mark.svg') : ''
      return mark === '' ? undefined : markComponent(mark)
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      const path = relative(root, file).split(sep).join('/')
      if (path === 'src/styles/global.css') {
        // After the demo's, in their layer: of two declarations the later one counts.
        const tokens = brandText('tokens.css')
        return tokens === '' ? undefined : `${code}\n@layer tokens {\n${tokens}\n}\n`
      }
      if (!/^src\/brand\/scene\/.*\.css$/.test(path)) return undefined
      return code.replaceAll(/(?<=url\(')\.\/images\/([\w.-]+)(?='\))/g, (demo, name: string) => {
        return pictureFor(dirname(file), name) ?? demo
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const icon = brandFile('icon.svg')
        return icon === undefined
          ? html
          : html.replace(ICON, () => relative(root, icon).split(sep).join('/'))
      },
    },
  }
}
