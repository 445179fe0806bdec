import { readFile } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { readRules, rulesModule } from '../../deploy/settings/rules-page.ts'

/** Turns the rules of each language into a data module. */
export function rules(): Plugin {
  const root = resolve('.')

  return {
    name: 'rules',
    async load(id) {
      const [file = ''] = id.split('?')
      const path = relative(root, file).split(sep).join('/')
      if (!/^src\/locales\/\w+\/rules\.md$/.test(path)) return undefined
      return rulesModule(readRules(path, await readFile(file, 'utf8')))
    },
  }
}
