import { basename, dirname } from 'node:path'
import { isLocale, LOCALES } from '../../src/locales/locale.ts'
import { bindShortWords } from './bind-short-words.ts'

/** Of the text (`text`), or a string of its code: an export, an attribute (`Literal`). */
type Words = { type: 'text' | 'Literal'; value: string; raw?: string }

/**
 * A remark plugin for the project's rules: has no line of the Russian ones end with a short word, in the text and in
 * every string of their code (the summary is one); an address has no spaces to bind. To be used before
 * `numberedRules`, which takes titles over.
 */
export function boundRules() {
  return (tree: object, { path }: { path: string }): void => {
    const locale = basename(dirname(path))
    if (isLocale(locale) && LOCALES[locale].bindsShortWords) bind(tree)
  }
}

function bind(node: object): void {
  if (isWords(node)) {
    node.value = bindShortWords(node.value)
    // The code is written as it stands there.
    if (node.raw !== undefined) node.raw = JSON.stringify(node.value)
  }
  for (const part of Object.values(node)) {
    if (typeof part === 'object' && part !== null) bind(part)
  }
}

function isWords(node: object): node is Words {
  const { type, value } = node as Partial<Words>
  return (type === 'text' || type === 'Literal') && typeof value === 'string'
}
