import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keySearch, parseSearchParams, stringifySearchParams, textParams } from './search-params'

describe('parseSearchParams', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?key=123456', { key: '123456' }],
    ['key=123456', { key: '123456' }],
    ['?key=true', { key: 'true' }],
    ['?key=null', { key: 'null' }],
    ['?key=0', { key: '0' }],
    ['?key=1e21', { key: '1e21' }],
    ['?key="x"', { key: '"x"' }],
    ['?key=%7B%22a%22%3A1%7D', { key: '{"a":1}' }],
    ['?key=[1]', { key: '[1]' }],
    ['?key', { key: '' }],
    ['?key=', { key: '' }],
    ['?key=a&key=b', { key: ['a', 'b'] }],
    ['?key=&key=', { key: ['', ''] }],
    ['?key=a%26b%3Dc', { key: 'a&b=c' }],
    ['?key=a+b', { key: 'a b' }],
    ['?key=%E0%A4', { key: '\uFFFD' }],
    ['?key=%', { key: '%' }],
    ['?to=verify&lang=en', { to: 'verify', lang: 'en' }],
    ['?имя=Маяк', { имя: 'Маяк' }],
    ['?=x', { '': 'x' }],
    ['?toString=x', { toString: 'x' }],
    ['?lang=en&amp;to=verify', { lang: 'en', to: 'verify' }],
  ])('%s', (search, params) => {
    expect(parseSearchParams(search)).toEqual(params)
  })

  test('treats names of the prototype like any other', () => {
    const params = parseSearchParams('?__proto__=x&constructor=y')
    expect(Object.keys(params)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(params)).toBe(Object.prototype)
  })
})

describe('stringifySearchParams', () => {
  test.each([
    [{}, ''],
    [{ to: 'verify' }, '?to=verify'],
    [{ to: undefined, key: null, n: 1, yes: true, o: {} }, ''],
    [{ key: '' }, '?key='],
    [{ key: ['a', 'b'] }, '?key=a&key=b'],
    [{ key: ['a', 1, 'b'] }, '?key=a&key=b'],
    [{ key: 'a&b=c#d' }, '?key=a%26b%3Dc%23d'],
  ])('writes %j as %j', (search, text) => {
    expect(stringifySearchParams(search)).toBe(text)
  })

  test('round-trips through parseSearchParams', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }),
    )
    const names = fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__')
    fc.assert(
      fc.property(fc.dictionary(names, value, { noNullPrototype: true }), (params) => {
        expect(parseSearchParams(stringifySearchParams(params))).toEqual(params)
      }),
    )
  })
})

test.each([
  ['?key=a', 'a'],
  ['?key=', undefined],
  ['?key=a&key=a', undefined],
  ['?Key=a', undefined],
])('reads the key of %s', (search, key) => {
  expect(keySearch(parseSearchParams(search))).toStrictEqual({ key })
})

describe('textParams', () => {
  const check = textParams(['key', 'to'], (text) => (text === 'abcde' ? '' : text.trim()))

  test.each([
    ['?key=abcd&to=x', { key: 'abcd', to: 'x' }],
    ['?key=1', { key: '1' }],
    ['?key=', { key: undefined }],
    ['?key', { key: undefined }],
    ['?key=abcde', { key: undefined }],
    ['?key=a&key=a', { key: 'a' }],
    ['?key=&key=a&key=+a&key=abcde', { key: 'a' }],
    ['?key=a&key=b&to=x', { key: undefined, to: 'x' }],
    ['?other=a&KEY=b', {}],
    ['?toString=a&__proto__=b', {}],
    ['', {}],
  ])('reads %s', (search, texts) => {
    expect(check(parseSearchParams(search))).toStrictEqual(texts)
  })

  test('accepts a text of any length without a limit', () => {
    const key = 'x'.repeat(10_000)
    expect(textParams(['key'])({ key })).toEqual({ key })
  })

  test.each([null, undefined, 1, true, {}])('ignores %j', (key) => {
    expect(check({ key })).toStrictEqual({ key: undefined })
  })
})
