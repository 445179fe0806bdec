import mdx from '@mdx-js/rollup'
import { expect, test } from 'vitest'
import { boundRules } from './bound-rules'
import { numberedRules } from './numbered-rules'

const RULES = `export const edition = '2026-11-01'
export const summary = 'Номер — это "ссылка" на него.'

## Торговля и валюта

1. Сделки на их страх
   и **риск в игре**, см. \`а в коде\`.
`

/** The code that the build makes of them, where the file is `path`. */
async function compiled(path: string): Promise<string> {
  const plugin = mdx({ remarkPlugins: [boundRules, numberedRules] })
  const module = await plugin.transform(RULES, path)
  return module?.code ?? ''
}

test.each([
  ['words', 'Сделки на_их_страх\\nи_'],
  ['words that stand out', 'риск в_игре'],
  ['the summary', 'summary = "Номер_— это \\"ссылка\\" на_него."'],
  ['a title, there and in the contents', 'title: "Торговля и_валюта"'],
])('Russian rules bind %s', async (_what, words) => {
  const code = await compiled('src/locales/ru/rules.mdx')
  expect(code).toContain(words.replaceAll('_', '\u00A0'))
})

test('code and what is no text stay', async () => {
  const code = await compiled('src/locales/ru/rules.mdx')
  expect(code).toContain('а в коде')
  expect(code).toContain('2026-11-01')
})

test('rules of another language stay', async () => {
  expect(await compiled('src/locales/en/rules.mdx')).not.toContain('\u00A0')
})
