import { expect, test } from 'vitest'
import { behaviourPage } from './behaviour-page'

const sections = { Pages: { X1: 'Home is open.', X2: '+ So are the rules.' } }

/** A file of tests with these titles. */
const file = (path: string, ...titles: string[]) => ({
  path,
  text: titles.map((title) => `test.each(pages)(\n  '${title}', () => {})`).join('\n'),
})

test('a row has its text and the files whose titles begin with it', () => {
  const home = file('tests/home.spec.ts', 'X1 home is open', 'X1 X2 both are open', 'no row')
  const rules = file('src/rules.test.ts', 'X2 the rules are open')
  expect(behaviourPage(sections, [home, rules])).toContain(
    [
      '## Pages\n',
      '**X1** Home is open.\\',
      '[home.spec.ts](../tests/home.spec.ts)\n',
      '**X2** + So are the rules.\\',
      '[home.spec.ts](../tests/home.spec.ts), [rules.test.ts](../src/rules.test.ts)\n',
    ].join('\n'),
  )
})

test('a row without a test that drives a page and a title without a row are refused', () => {
  const route = { path: 'src/a.test.tsx', text: `renderRoute('/')\n${file('', 'X1 opens').text}` }
  const unit = file('src/b.test.ts', 'X2 opens', 'X3 closes')
  expect(() => behaviourPage(sections, [route, unit])).toThrow(
    /^src\/b.test.ts: no row X3\nX2: no test that drives a page$/,
  )
})
