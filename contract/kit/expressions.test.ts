import { expect, test } from 'vitest'
import { evaluated, isMet, type Scope } from './expressions'

const scope: Scope = {
  inputs: { captcha: undefined },
  steps: new Map([['start', { token: 'abc', min: 10, method: 'app' }]]),
  response: {
    status: 422,
    json: {
      method: 'app',
      amount: 10,
      mfa: null,
      rows: [{ current: true }, { current: false }],
      user: { login: 'kit' },
    },
  },
}

test.each([
  ['$statusCode', 422],
  ['$inputs.captcha', undefined],
  ['$steps.start.outputs.token', 'abc'],
  ['$response.body#/user/login', 'kit'],
  ['$response.body#/rows/1/current', false],
  ['$response.body#/user/toString', undefined],
  ['Bearer {$steps.start.outputs.token}', 'Bearer abc'],
  ['Kit-wrong-1!', 'Kit-wrong-1!'],
])('%s is %s', (expression, value) => {
  expect(evaluated(expression, scope)).toBe(value)
})

test('expressions are worked out inside of a body', () => {
  const body = { token: '$steps.start.outputs.token', amounts: ['$steps.start.outputs.min', 7] }
  expect(evaluated(body, scope)).toEqual({ token: 'abc', amounts: [10, 7] })
})

test.each([
  ['$statusCode == 422', true],
  ['$statusCode == 404 || $statusCode == 422', true],
  ['$statusCode == 404 || $statusCode == 410', false],
  ["$response.body#/method == 'app'", true],
  ['$response.body#/method == $steps.start.outputs.method', true],
  ['$response.body#/method != $steps.start.outputs.method', false],
  ['$response.body#/amount == $steps.start.outputs.min', true],
  ['$response.body#/mfa == null', true],
  ['$response.body#/pendingEmail == null', true],
  ['$[?!@.jwt]', true],
  ['$[?!@.mfa]', true],
  ['$[?!@.user]', false],
  ['$[?!@.mfa.*]', true],
  ['$[?!@.user.*]', false],
  ['$[?length(@.rows) == 2]', true],
  ['$[?length(@.none) == 0]', false],
  ['$[?count(@.rows[?@.current == true]) == 1]', true],
])('%s: %s', (condition, met) => {
  expect(isMet(condition, scope)).toBe(met)
})

test('what the kit does not know is an error, not a condition that is met', () => {
  expect(() => isMet('$[?@.rows]', scope)).toThrow('does not know')
  expect(() => evaluated('$request.body', scope)).toThrow('does not know')
})
