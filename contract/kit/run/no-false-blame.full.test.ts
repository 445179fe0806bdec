import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { servedInProcess } from '../testing/served-in-process'
import { variations, varied } from '../testing/variations'

/** Variations of the connection itself are tested in `no-false-blame.test.ts`. */
const ofResponses = variations.filter(({ connection }) => !connection)

/** This many groups, in which neighbours never meet: some exclude each other. */
const APART = 3

const [first = [], ...others] = Array.from({ length: APART }, (_, at) =>
  ofResponses.filter((__, place) => place % APART === at),
)
const named = others.map((group) => [group.map(({ name }) => name).join('; '), group] as const)

test(
  'reports nothing about a good server that differs in harmless ways, and checks all of it',
  { timeout: 240_000 },
  async () => {
    expect(variations.length).toBeGreaterThanOrEqual(25)
    const answer = varied(first)
    let accounts = 0
    const { base, close } = servedInProcess(async (request) => {
      const response = await answer(request)
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
  },
)

test.each(named)(
  'reports nothing about a server with %s',
  { timeout: 240_000 },
  async (_, group) => {
    const { base, close } = servedInProcess(varied(group))
    const { findings } = await runKit({ base }).finally(close)
    expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
  },
)
