import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { served } from './testing/served'
import { variations, varied } from './testing/variations'
import { virtualRun, watchSteps } from './testing/virtual-run'

/** In seconds: how long a server may take for a response, and the whole run then. */
const SLOW = 2
const LONGEST_RUN = 6 * 60

test('nothing is said of a good server that differs in every harmless way', async () => {
  expect(variations.length).toBeGreaterThanOrEqual(25)
  const watched = watchSteps(varied(variations))
  const { base, close } = await served(watched.fetch)
  const { findings, claims } = await runKit({ base })
  close()
  expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
  // Its tokens are no JWT, so nothing can be forged of them.
  expect(claims.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id)).toEqual([
    'token-swapped',
    'token-payload',
    'token-unsigned',
    'token-guessed-key',
    'token-own-key',
  ])
  const seconds = virtualRun(watched.stepsOfClaims(), SLOW)
  expect(seconds).toBeLessThan(LONGEST_RUN)
}, 120_000)
