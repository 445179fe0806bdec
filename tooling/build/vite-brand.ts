import { dirname, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { brandFile } from './brand.ts'

/** The brand's picture of the scene, as a path relative to `folder`; undefined if it has none. */
function pictureFor(folder: string, name: string): string | undefined {
  const file = brandFile(`scene/images/${name}`)
  return file && relative(folder, file).split(sep).join('/')
}

/**
 * Replaces the default brand's pictures of the scene with the brand's. Everything else of a brand is applied to a
 * finished build (`deploy/settings/lay-over.ts`).
 */
export function brand(): Plugin {
  const root = resolve('.')

  return {
    name: 'brand',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?')
      const path = relative(root, file).split(sep).join('/')
      if (!/^src\/brand\/scene\/.*\.css$/.test(path)) return undefined
      return code.replaceAll(/(?<=url\(')\.\/images\/([\w.-]+)(?='\))/g, (match, name: string) => {
        return pictureFor(dirname(file), name) ?? match
      })
    },
  }
}
