import { expect, test } from 'vitest'
import { readContract } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import { exchangeWith } from '../testing/exchange'
import { rememberTokens } from './token-memory'

const { operations } = readContract()

/** A response of an operation, to a request with a token. */
const exchange = (id: OperationId, status: number, token?: string, jwt?: string) =>
  exchangeWith({
    operation: operations.get(id),
    sent: token === undefined ? {} : { authorization: `Bearer ${token}` },
    status,
    json: jwt === undefined ? {} : { jwt },
  })

const refused = { status: 401, text: '{"code":"unauthenticated"}' }

test.each([
  ['never worked', [], 'signIn'],
  ['worked before', [exchange('sessionCheck', 200, 'new')], undefined],
  ['may have been ended by a sign-out', [exchange('signOut', 204, 'old')], undefined],
  ['outlived a sign-out that was refused', [exchange('signOut', 401, 'old')], 'signIn'],
] as const)('attributes a token that %s', (_, between, blamed) => {
  const tokens = rememberTokens()
  for (const one of [exchange('signIn', 200, undefined, 'new'), ...between]) tokens.learn(one)
  expect(tokens.deadTokenOf('new', refused)).toBe(blamed)
})

test('does not count a token issued by a password change as ended by it', () => {
  const tokens = rememberTokens()
  tokens.learn(exchange('passwordChange', 200, 'old', 'new'))
  expect(tokens.deadTokenOf('new', refused)).toBe('passwordChange')
})
