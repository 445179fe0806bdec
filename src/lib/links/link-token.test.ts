import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanCopied, takeLinkToken, trimPath } from './link-token'

const address = () => window.location.pathname + window.location.search + window.location.hash

beforeEach(() => window.history.replaceState({ index: 4 }, '', '/'))

describe('A7 takeLinkToken', () => {
  test.each([
    ['/verify?key=abc', 'abc', '/verify'],
    ['/recovery?key=abc', 'abc', '/recovery'],
    ['/verify?key=123456', '123456', '/verify'],
    ['/verify?key=true', 'true', '/verify'],
    ['/verify?key=null', 'null', '/verify'],
    ['/verify?key=%20', ' ', '/verify'],
    ['/verify?key=abc%20', 'abc', '/verify'],
    ['/verify?key=abc%0A', 'abc', '/verify'],
    ['/recovery?key=abc%E2%80%8B', 'abc', '/recovery'],
    ['/verify?key=%3Cabc%3E', 'abc', '/verify'],
    ['/verify?key=%22x%22', 'x', '/verify'],
    ['/verify?key=[abc]…', 'abc', '/verify'],
    ['/verify?key=`abc`|', 'abc', '/verify'],
    ['/verify?key=a%C2%ADb%E2%81%A0c', 'abc', '/verify'],
    ["/verify?key=abc'>.", 'abc', '/verify'],
    ['/verify?key=*abc*!', 'abc', '/verify'],
    ['/verify?key=a%3Fb%3Dc', 'a?b=c', '/verify'],
    ['/verify?key=abc&amp;utm_source=mail', 'abc', '/verify?utm_source=mail'],
    ['/verify?key=https%3A%2F%2Fa', 'https://a', '/verify'],
    ['/verify?key=3Dabc', '3Dabc', '/verify'],
    ['/recovery?key=a.b_c.', 'a.b_c', '/recovery'],
    ['/recovery?key=abc),', 'abc', '/recovery'],
    ['/recovery?key=...', '...', '/recovery'],
    ['/recovery?lang=en&amp;key=abc', 'abc', '/recovery?lang=en'],
    ['/recovery?amp;key=a&key=b', null, '/recovery?amp;key=a&key=b'],
    ['/verify?key=a%2Bb%2Fc%3D', 'a+b/c=', '/verify'],
    ['/verify?key=ключ', 'ключ', '/verify'],
    ['/verify?lang=en&key=abc', 'abc', '/verify?lang=en'],
    ['/verify?key=abc&lang=en', 'abc', '/verify?lang=en'],
    ['/verify?key=abc#top', 'abc', '/verify#top'],
    [`/verify?key=${'k'.repeat(512)}`, 'k'.repeat(512), '/verify'],
    ['/verify/?key=abc', 'abc', '/verify/'],
    ['/recovery//?key=abc', 'abc', '/recovery//'],
    ['/Verify?key=abc', 'abc', '/verify'],
    ['/RECOVERY/?key=abc', 'abc', '/recovery/'],
    ['/verify?KEY=abc', null, '/verify?KEY=abc'],
    ['/recovery,?key=abc', 'abc', '/recovery'],
    ['/recovery%2C?key=abc', 'abc', '/recovery'],
    ['/verify./?key=abc', 'abc', '/verify'],
    ['/verify.?key=abc', 'abc', '/verify'],
    ['/recovery%20?key=abc', 'abc', '/recovery'],
    ['/verify%E2%80%8B?key=abc', 'abc', '/verify'],
    ['/recovery%C2%A0?key=abc', 'abc', '/recovery'],
    ['/Verify', null, '/Verify'],
    ['/verifyx?key=abc', null, '/verifyx?key=abc'],
    ['/verify', null, '/verify'],
    ['/verify?key', null, '/verify?key'],
    ['/verify?key=', null, '/verify?key='],
    ['/verify?key=a&key=b', null, '/verify?key=a&key=b'],
    ['/verify?key=a&key=a', null, '/verify?key=a&key=a'],
    ['/verify?monkey=abc', null, '/verify?monkey=abc'],
    ['/verify?xamp;key=abc', null, '/verify?xamp;key=abc'],
    ['/?key=abc', null, '/?key=abc'],
    ['/sign?key=abc', null, '/sign?key=abc'],
    ['/verify/x?key=abc', null, '/verify/x?key=abc'],
  ])('%s gives %j and leaves %s', (from, key, left) => {
    window.history.replaceState({ index: 4 }, '', from)
    expect(takeLinkToken(window)).toBe(key)
    expect(address()).toBe(left)
  })

  test('adds no history entry, and keeps the state of the current one', () => {
    window.history.replaceState({ index: 4 }, '', '/verify?key=abc')
    const push = vi.spyOn(window.history, 'pushState')
    const entries = window.history.length
    takeLinkToken(window)
    expect(window.history.state).toEqual({ index: 4 })
    expect(window.history).toHaveLength(entries)
    expect(push).not.toHaveBeenCalled()
  })

  test('returns null the second time', () => {
    window.history.replaceState(null, '', '/verify?key=abc')
    takeLinkToken(window)
    expect(takeLinkToken(window)).toBeNull()
  })
})

test.each([
  ['abc ', 'abc'],
  ['abc\n', 'abc'],
  ['abc=\r\n', 'abc='],
  ['abc\u200B', 'abc'],
  ['a+b/c=', 'a+b/c='],
])('cleans the key %j to %j', (key, cleaned) => {
  expect(cleanCopied(key)).toBe(cleaned)
})

describe('trimPath', () => {
  test.each([
    ['/rules.', '/rules'],
    ['/RULES,', '/RULES'],
    ['/rules».', '/rules'],
    ['/rules%2C', '/rules'],
    ['/rules./', '/rules'],
    ['/rules%20', '/rules'],
    ['/rules%0A', '/rules'],
    ['/rules%E2%80%8B', '/rules'],
    ['/profile%C2%A0', '/profile'],
    ['/!', '/'],
    ['/no.such,page…', '/no.such,page'],
    ['/100%25', '/100%25'],
    ['/100%25.', '/100%25'],
    ['/rules/', '/rules/'],
  ])('trims %s to %s', (path, meant) => {
    expect(trimPath(path)).toBe(meant)
  })
})
