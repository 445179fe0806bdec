import type { Exchange } from '../http/exchange'
import { readContract } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import { exchangeWith } from './exchange'

const contract = readContract()
/** The headers of a successful response. */
export const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** A response of an operation to a request that sent a password. */
export function answer(
  id: OperationId,
  status: number,
  body: unknown,
  headers: Record<string, string> = JSON_TYPE,
): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const operation = contract.operations.get(id)
  return exchangeWith({
    operation,
    method: operation?.method ?? '',
    sentBody: '{"password":"Kit-2026!"}',
    status,
    headers: new Headers(headers),
    text,
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
  })
}

export const user = {
  login: 'a',
  email: 'b',
  active: true,
  money: 1,
  votes: 1,
  mfa: null,
  pendingEmail: null,
}
export const session = {
  id: 's',
  current: true,
  city: null,
  country: 'RU',
  createdAt: '2026-11-20T12:00:00Z',
}
export const data = { user, sessions: [session], transactions: [], authorCode: null, jwt: 'x' }
