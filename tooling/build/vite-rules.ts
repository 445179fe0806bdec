import { readFile } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { readRules, rulesModule } from '../../deploy/settings/rules.ts'
import { brandText } from './brand.ts'

const RULES = /^src\/locales\/(\w+)\/rules\.md$/

/** The rules of each language as a module of data; in development those of the brand, which stamping adds to a build. */
export function rules(): Plugin {
  const root = resolve('.')
  let isDevelopment = false

  return {
    name: 'rules',
    configResolved: ({ command }) => {
      isDevelopment = command === 'serve'
    },
    async load(id) {
      const [file = ''] = id.split('?')
      const path = relative(root, file).split(sep).join('/')
      const [, locale] = RULES.exec(path) ?? []
      if (locale === undefined) return undefined
      const own = isDevelopment ? brandText(`rules.${locale}.md`) : ''
      return rulesModule(readRules(path, own || (await readFile(file, 'utf8'))))
    },
  }
}
