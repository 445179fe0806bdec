import { expect, test } from 'vitest'
import { AT_ONCE } from '../claims/at-once/at-once'
import { BODIES } from '../claims/requests/bodies'
import { WIRE } from '../claims/requests/wire'
import { runKit } from './run-kit'
import { served } from '../testing/served'
import { servedInProcess } from '../testing/served-in-process'
import { GROUPS, variations, varied } from '../testing/variations'
import { virtualRun, watchSteps } from '../testing/virtual-run'

/** In seconds: how long a server may take for a response, and the whole run with it. */
const SLOW = 2
const LONGEST_RUN = 6 * 60

test(
  'reports nothing about a good server that differs in harmless ways, and checks all of it',
  {
    timeout: 120_000,
  },
  async () => {
    const [first = []] = GROUPS
    expect(first.length).toBeGreaterThanOrEqual(15)
    const watched = watchSteps(varied(first))
    let accounts = 0
    const { base, close } = servedInProcess(async (request) => {
      const response = await watched.fetch(request)
      if (request.url.endsWith('/user/signUp') && response?.status === 201) accounts += 1
      return response
    })
    const result = await runKit({ base }).finally(close)
    const { findings, claims } = result
    expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
    // The server's tokens are not JWTs, so none can be forged from them.
    expect(claims.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id)).toEqual([
      'token-swapped',
      'token-payload',
      'token-unsigned',
      'token-guessed-key',
      'token-own-key',
    ])
    expect(result.compatible).toBe(true)
    expect(result.coverage.paths.missing).toEqual([])
    expect(result.accounts).toBe(accounts)
    const seconds = virtualRun(watched.stepsOfClaims(), SLOW)
    expect(seconds).toBeLessThan(LONGEST_RUN)
  },
)

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
