import { expect, it } from 'vitest'
import { readRules, rulesModule } from './rules-page'

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
  expect(() => read(body)).toThrow(/^rules\.en\.md:(?:5|7): .*lost/)
})

it.each([
  ['## A\n\n1. b', 'rules.en.md:1: it must begin with the lines ---'],
  [
    '---\nedition: soon\nsummary:\n---\n## A\n\n1. b\n\nlost\n\n1. ![lost](a.png)',
    'rules.en.md:2: edition must be a date such as 2026-11-01, not soon',
    'rules.en.md:3: summary must be a sentence',
    'rules.en.md:9: expected "## Section" or a numbered list, not: lost',
    'rules.en.md:11: a rule cannot contain this (image): a.png',
  ],
  [
    '---\r\neditoin: 2026-01-01\r\nfair play\r\nsummary: a\r\nsummary: b\r\n---\r\n## A\r\n',
    'rules.en.md:2: there is no editoin; only edition and summary are known',
    'rules.en.md:3: this is not edition: … or summary: …: fair play',
    'rules.en.md:5: summary is already set',
    'rules.en.md:1: edition: 2026-11-01 is missing between the --- lines',
    'rules.en.md:7: there are no rules in "## A"',
  ],
  [
    '---\nedition: 2026-02-31\nsummary: a\n---\n',
    'rules.en.md:2: edition',
    'rules.en.md:5: there is no "## Section"',
  ],
])('names each line that is wrong with %j', (text, ...lines) => {
  const read = () => readRules('rules.en.md', text)
  expect(read).toThrow(lines[0])
  for (const line of lines) expect(read).toThrow(line)
})

it('becomes a module with the same content', async () => {
  const rules = read('## A\n\n1. `</script>` “b”\n')
  const code = encodeURIComponent(rulesModule(rules))
  expect(await import(/* @vite-ignore */ `data:text/javascript,${code}`)).toMatchObject({ rules })
})
