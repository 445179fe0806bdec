import { expect, it } from 'vitest'
import { numberedRules } from './numbered-rules'

const text = (value: string) => ({ type: 'text', value })
const heading = (value: string, depth = 2) => ({
  type: 'heading',
  depth,
  children: [text(value)],
})
const item = (value: string) => ({
  type: 'listItem',
  children: [{ type: 'paragraph', children: [text(value)] }],
})
const list = (ordered: boolean, ...values: string[]) => ({
  type: 'list',
  ordered,
  children: values.map(item),
})

function numbered(...children: Parameters<ReturnType<typeof numberedRules>>[0][]) {
  const tree = { type: 'root', children }
  numberedRules()(tree)
  return JSON.parse(JSON.stringify(tree)).children
}

it('numbers sections and the rules in them, over all lists of a section', () => {
  const [, first, second] = numbered(
    heading('General'),
    list(true, 'a', 'b'),
    list(true, 'c'),
    heading('Account'),
    list(true, 'd'),
  )
  expect(first).toMatchObject({
    name: 'Section',
    attributes: [
      { name: 'number', value: '1' },
      { name: 'title', value: 'General' },
    ],
    children: [
      { name: 'Rule', attributes: [{ value: '1.1' }] },
      { name: 'Rule', attributes: [{ value: '1.2' }] },
      { name: 'Rule', attributes: [{ value: '1.3' }] },
    ],
  })
  expect(second.children[0]).toMatchObject({
    attributes: [{ value: '2.1' }],
    children: [{ type: 'paragraph', children: [{ value: 'd' }] }],
  })
})

it('exports the sections for the contents', () => {
  const [exported] = numbered(heading('General'), list(true, 'a'))
  const [statement] = exported.data.estree.body
  expect(statement.declaration.declarations[0].init.elements[0].properties).toMatchObject([
    { key: { name: 'number' }, value: { value: '1' } },
    { key: { name: 'title' }, value: { value: 'General' } },
  ])
})

it('keeps the exports of the text itself', () => {
  expect(numbered({ type: 'mdxjsEsm', value: 'export const edition = ""' })[0].value).toContain(
    'edition',
  )
})

it.each([
  ['words outside a list', [heading('General'), text('lost')]],
  ['a rule before the first section', [list(true, 'lost')]],
  ['a list without numbers', [heading('General'), list(false, 'lost')]],
  ['a heading of another level', [heading('lost', 3)]],
])('refuses %s, which would be on no page', (_what, children) => {
  expect(() => numbered(...children)).toThrow('lost')
})
