import { expect, test } from 'vitest'
import { folded } from './folded'

test.each([
  ['Rider_77', 'rider_77'],
  ['Rider@Example.COM', 'rider@example.com'],
  ['Почта@example.com', 'почта@example.com'],
  ['rider@Пример.РФ', 'rider@xn--e1afmkfd.xn--p1ai'],
  ['rider@XN--E1AFMKFD.xn--p1ai', 'rider@xn--e1afmkfd.xn--p1ai'],
  ['rider@münchen.de', 'rider@xn--mnchen-3ya.de'],
  ['re\u0301mi@example.com', 'r\u00e9mi@example.com'],
  ['rider@mu\u0308nchen.de', 'rider@xn--mnchen-3ya.de'],
  ['"A B@c"@Example.com', '"a b@c"@example.com'],
  ['rider@[127.0.0.1]', 'rider@[127.0.0.1]'],
  ['rider@127.1', 'rider@127.1'],
])('%s is folded to %s', (name, expected) => {
  expect(folded(name)).toBe(expected)
})

test.each([
  'a@маяк/../x',
  'a@маяк:80',
  'a@маяк?',
  'a@маяк#',
  'a@x\\маяк',
  'a@маяк ',
  '@',
  'a@%6d я',
])('%s, which is no address, stays as it is', (name) => {
  expect(folded(name)).toBe(name)
})
