import { expect, it } from 'vitest'
import { readRules, rulesModule } from './rules'

const HEAD = '---\nedition: 2026-11-01\nsummary: In short: play fair.\n---\n'
const read = (body: string) => readRules('rules.en.md', HEAD + body)
const p = (...children: unknown[]) => ({ tag: 'p', children })

it('numbers sections, and keeps the rules of all lists of a section in their order', () => {
  expect(
    read('## General\n\n7. a\n8. b\n\n\n1) c\n\n## Account\n\n1. d\n\n   Penalty: e\n'),
  ).toEqual({
    edition: '2026-11-01',
    summary: 'In short: play fair.',
    sections: [
      { number: '1', title: 'General', rules: [[p('a')], [p('b')], [p('c')]] },
      { number: '2', title: 'Account', rules: [[p('d'), p('Penalty: e')]] },
    ],
  })
})

it('knows emphasis, code, lists and links', () => {
  const { sections } = read('## A\n\n1. *b* **c** `d` [e](https://f.example)\n   - g\n')
  expect(sections[0]?.rules).toEqual([
    [
      p(
        { tag: 'em', children: ['b'] },
        ' ',
        { tag: 'strong', children: ['c'] },
        ' ',
        { tag: 'code', children: ['d'] },
        ' ',
        { tag: 'a', href: 'https://f.example', children: ['e'] },
      ),
      { tag: 'ul', children: [{ tag: 'li', children: [p('g')] }] },
    ],
  ])
})

it.each([
  ['words outside a list', '## A\n\nlost'],
  ['a rule before the first section', '1. lost'],
  ['a list without numbers', '## A\n\n- lost'],
  ['a heading of another level', '## A\n\n### lost'],
  ['a picture', '## A\n\n1. ![x](lost.png)'],
  ['markup', '## A\n\n1. <lost>'],
  ['a link that runs', '## A\n\n1. [lost](javascript:alert(1))'],
  ['a link to another scheme', '## A\n\n1. [lost](http://a.example)'],
])('refuses %s, which would be on no page', (_what, body) => {
  expect(() => read(body)).toThrow(/^rules\.en\.md: .*lost/)
})

it.each(['## A\n\n1. b', '---\nedition: soon\nsummary: x\n---\n## A\n\n1. b'])(
  'refuses rules without a day and a summary: %j',
  (text) => {
    expect(() => readRules('rules.en.md', text)).toThrow('it must begin with ---')
  },
)

it('becomes a module that says the same', async () => {
  const rules = read('## A\n\n1. `</script>` “b”\n')
  const code = encodeURIComponent(rulesModule(rules))
  expect(await import(/* @vite-ignore */ `data:text/javascript,${code}`)).toMatchObject({ rules })
})
