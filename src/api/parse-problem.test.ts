import { describe, expect, test } from 'vitest'
import { parseProblem } from './parse-problem'

describe('parseProblem', () => {
  const answer = { status: 422, retryAfter: null, sessionLost: false }
  const parsed = (text: string) =>
    parseProblem(JSON.stringify({ message: text, errors: { a: [text] } }), answer)
  const parsedProblem = {
    kind: 'message',
    message: 'No',
    code: null,
    fields: {},
    attemptsLeft: null,
    ...answer,
  }

  test.each([
    ['a message', { message: 'No' }, {}],
    ['a message and more', { message: 'No', stack: [1], path: '/x' }, {}],
    ['a message beside its detail', { detail: 'Never', message: 'No' }, {}],
    ['a code', { message: 'No', code: 'expired' }, { code: 'expired' }],
    ['an unknown code', { message: 'No', code: 'teapot' }, { code: 'unknown' }],
    ['a code of the prototype', { message: 'No', code: 'constructor' }, { code: 'unknown' }],
    ['an empty code', { message: 'No', code: '' }, {}],
    ['a code that is a number', { message: 'No', code: 42 }, {}],
    [
      'fields',
      { message: 'No', errors: { a: ['x', 'y'], b: ['z'] } },
      { fields: { a: 'x', b: 'z' } },
    ],
    ['empty fields', { message: 'No', errors: { a: [], b: [''] } }, {}],
    ['one broken field', { message: 'No', errors: { a: 5, b: ['z'] } }, { fields: { b: 'z' } }],
    ['a field with one text', { message: 'No', errors: { a: 'x' } }, {}],
    ['a list of fields', { message: 'No', errors: [{ field: 'a', message: 'x' }] }, {}],
    ['fields that are null', { message: 'No', errors: null }, {}],
    ['fields that are a text', { message: 'No', errors: 'x' }, {}],
    ['a wait', { message: 'No', retryAfter: 30 }, { retryAfter: 30 }],
    ['a fractional wait', { message: 'No', retryAfter: 0.2 }, { retryAfter: 1 }],
    ['a long wait', { message: 'No', retryAfter: 1e300 }, { retryAfter: 86_400 }],
    ['a negative wait', { message: 'No', retryAfter: -1 }, {}],
    ['a wait as a string', { message: 'No', retryAfter: '30' }, {}],
    ['attempts', { message: 'No', attemptsLeft: 0 }, { attemptsLeft: 0 }],
    ['half an attempt', { message: 'No', attemptsLeft: 0.5 }, {}],
  ])('E2 %s', (_name, body, expected) => {
    expect(parseProblem(JSON.stringify(body), answer)).toEqual({ ...parsedProblem, ...expected })
  })

  test('keeps messages unchanged up to the maximum length, and truncates longer ones', () => {
    const long = `<b>${'W'.repeat(9997)}`
    expect(parsed(long)).toEqual({ ...parsedProblem, message: long, fields: { a: long } })
    const cut = `${long.slice(0, 9999)}…`
    expect(parsed(`${long}W`)).toEqual({ ...parsedProblem, message: cut, fields: { a: cut } })
  })

  test('the header takes precedence over the body', () => {
    const body = JSON.stringify({ message: 'No', retryAfter: 30 })
    expect(parseProblem(body, { ...answer, retryAfter: 7 })).toMatchObject({ retryAfter: 7 })
  })

  test.each([
    '',
    ' ',
    'null',
    'true',
    '1',
    '"No"',
    '[]',
    '["No"]',
    '{}',
    '{"message":""}',
    '{"message":null}',
    '{"message":42}',
    '{"message":[]}',
    '{"message":"","errors":{"a":[]}}',
    '{"message":["No"]}',
    '{"detail":"No"}',
    '{"errors":{"a":["No"]}}',
    '{"message":{"text":"No"}}',
    '{"Message":"No"}',
    '{"error":"No"}',
    '{"__proto__":{"message":"No"}}',
    '{"message":" \\n"}',
    '{"message":"\u00A0\u200B\u2060\u00AD"}',
  ])('%j has no message', (body) => {
    expect(parseProblem(body, answer)).toEqual({ kind: 'no-message', ...answer })
  })

  test.each(['{"message":"No"', '<!doctype html><h1>502 Bad Gateway</h1>', 'No', '\0'])(
    '%j is not a response of the server',
    (body) => {
      expect(parseProblem(body, answer)).toEqual({ kind: 'gateway', ...answer })
    },
  )

  test('does not pollute the prototype with a field of its name', () => {
    parseProblem('{"message":"No","errors":{"__proto__":["x"],"constructor":["y"]}}', answer)
    expect({}).not.toHaveProperty('0')
    expect({}.constructor).toBe(Object)
  })
})
