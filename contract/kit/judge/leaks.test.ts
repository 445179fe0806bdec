import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readContract } from '../contract/openapi-file'
import type { Exchange } from '../http/exchange'
import { answer, data, session, user } from '../testing/answer'
import { judge } from './judge'

const judged = (exchange: Exchange) => judge(exchange, readContract())

const paid = (url: string): Exchange => ({
  ...answer('paymentCreate', 201, { paymentId: 'p', url, expiresAt: '2026-11-20T12:00:00Z' }),
  sentBody: '{"amount":10}',
})

test.each<[string, Exchange, string]>([
  [
    'a code in another case',
    answer('recoveryInspect', 410, { message: 'x', code: 'EXPIRED' }),
    'code expired',
  ],
  [
    'a timestamp with an offset',
    answer('sessionCheck', 200, {
      ...data,
      sessions: [{ ...session, createdAt: '2026-11-20T15:00:00+03:00' }],
    }),
    'in UTC, with T and Z',
  ],
  [
    'a body on 204',
    answer('signOut', 204, '', { 'cache-control': 'no-store', 'content-length': '11' }),
    'no body',
  ],
  [
    'a hash of a password',
    answer('sessionCheck', 200, { ...data, user: { ...user, hash: '$2y$10$abcdef' } }),
    'no password, hash',
  ],
  [
    'a hash of the password that was sent',
    answer('sessionCheck', 200, {
      ...data,
      h: createHash('sha256').update('Kit-2026!').digest('hex'),
    }),
    'no password, hash',
  ],
  [
    'the address of an unknown player',
    answer('sessionCheck', 200, { ...data, friends: ['kit_01234567_1@kit.example'] }),
    'nothing of another player',
  ],
  ['a plain http page', paid('http://pay.example/1'), 'https'],
])('reports %s', (_, exchange, words) => {
  expect(judged(exchange).map(({ expected }) => expected)).toContainEqual(
    expect.stringContaining(words),
  )
})

test.each<[string, Exchange]>([
  ['a page on loopback', paid('http://localhost:8787/p')],
  ['an https page', paid('https://pay.example/1')],
  [
    'no body, with that length declared',
    answer('signOut', 204, '', { 'cache-control': 'no-store', 'content-length': '0' }),
  ],
  [
    'timestamps with microseconds',
    answer('sessionCheck', 200, {
      ...data,
      sessions: [{ ...session, createdAt: '2026-11-20T12:00:00.123456Z' }],
    }),
  ],
])('does not report %s', (_, exchange) => {
  expect(judged(exchange)).toEqual([])
})
