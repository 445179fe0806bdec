import { describe, expect, test } from 'vitest'
import { compareEdit, type Edit } from './testing/edit'
import { schemas, create, view } from './testing/table'

describe('prose', () => {
  test.each([
    ['a number', 'At most 5 requests', 'At most 10 requests'],
    ['a word such as must', 'The order of this buyer', 'The buyer must be the one of the order'],
  ])('points out a sentence with %s', (_, from, to) => {
    const text = 'The order of this buyer. At most 5 requests in a minute are answered.'
    const { rules, bump, changes } = compareEdit({
      [`${view}/description`]: text.replace(from, to),
    })
    expect(changes).toEqual([])
    expect(bump).toBe('minor')
    expect(rules).toMatchObject([{ subject: 'description', operations: ['orderView'] }])
    expect([...(rules[0]?.old ?? []), ...(rules[0]?.now ?? [])].join()).toContain(to)
  })

  test('points out a global rule, and a removed one', () => {
    const { rules } = compareEdit({ 'info/description': 'Orders of a shop.' })
    expect(rules).toMatchObject([
      {
        subject: 'the whole contract',
        operations: [],
        old: ['A token lives for 30 days.', 'Clients must ignore fields that they do not know.'],
        now: [],
      },
    ])
  })

  test('names every operation with a field whose rule changed', () => {
    const { rules } = compareEdit({
      [`${schemas}/Order/properties/gift/description`]: 'Only of paper.',
    })
    expect(rules).toMatchObject([
      { subject: '`Order.gift`', operations: ['orderView', 'orderCreate'] },
    ])
  })

  test('ignores other wording, line breaks and moved rules', () => {
    const words = compareEdit({ [`${create}/description`]: 'Begins an order.' })
    expect([words.rules, words.bump, words.documentation]).toEqual([[], 'patch', 1])
    const breaks = 'The order of this buyer.\nAt most 5 requests\nin a minute are answered!'
    expect(compareEdit({ [`${view}/description`]: breaks }).bump).toBe('none')
    const moved = compareEdit({
      'info/description': 'Orders of a shop. Clients must ignore fields that they do not know.',
      [`${create}/description`]: 'Starts an order. A token lives for 30 days.',
    })
    expect([moved.rules, moved.bump]).toEqual([[], 'none'])
  })

  test('counts an example as documentation', () => {
    const path = 'components/responses/NotFound/content/application~json/example/message'
    const { changes, bump, documentation } = compareEdit({ [path]: 'No' })
    expect([changes, bump, documentation]).toEqual([[], 'patch', 2])
  })
})

describe('the version a change requires', () => {
  const gone = { [`${view}`]: undefined }
  test.each<readonly [change: string, edit: Edit, asked: string]>([
    ['breaks clients', gone, '2.0.0'],
    ['requires backend work', { [`${schemas}/Error/required`]: ['message', 'code'] }, '1.5.0'],
    [
      'adds something optional',
      { [`${schemas}/Item/properties/unit`]: { type: 'string' } },
      '1.5.0',
    ],
    ['changes wording', { [`${create}/description`]: 'Begins an order.' }, '1.4.3'],
    ['changes nothing', {}, '1.4.2'],
  ])('%s', (_, edit, asked) => {
    const { versions, versionHolds } = compareEdit(edit)
    expect(versions).toEqual({ old: '1.4.2', new: '1.4.2', asked })
    const isSame = asked === '1.4.2'
    expect(versionHolds).toBe(isSame)
    const raised = isSame ? edit : { ...edit, 'info/version': asked }
    expect(compareEdit(raised).versionHolds).toBe(true)
  })
})
