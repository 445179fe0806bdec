import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { served } from './testing/served'
import { variations, varied } from './testing/variations'

test('nothing is said of a good server that differs in every harmless way', async () => {
  expect(variations.length).toBeGreaterThanOrEqual(25)
  const { base, close } = await served(varied(variations))
  const { findings, claims } = await runKit({ base })
  close()
  expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
  // Its tokens are no JWT, so nothing can be forged of them.
  expect(claims.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id)).toEqual([
    'token-swapped',
    'token-payload',
    'token-unsigned',
    'token-guessed-key',
  ])
}, 120_000)
