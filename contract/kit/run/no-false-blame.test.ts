import { expect, test } from 'vitest'
import { AT_ONCE } from '../claims/at-once/at-once'
import { BODIES } from '../claims/requests/bodies'
import { WIRE } from '../claims/requests/wire'
import { runKit } from './run-kit'
import { served } from '../testing/served'
import { variations, varied } from '../testing/variations'

/** Claims that may meet a connection that is closed or slow to end. */
const OF_CONNECTIONS = [...WIRE, ...BODIES, ...AT_ONCE]

test('reports nothing when responses are compressed and chunked', { timeout: 60_000 }, async () => {
  const { base, close } = await served(varied(variations.filter(({ connection }) => connection)))
  const chosen = new Set(OF_CONNECTIONS.map(({ id }) => id))
  const { findings, claims } = await runKit({ base, claims: chosen }).finally(close)
  expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
  expect(claims.filter(({ id }) => chosen.has(id)).map(({ outcome }) => outcome)).toEqual(
    OF_CONNECTIONS.map(() => 'kept'),
  )
})
