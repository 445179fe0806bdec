import { expect, test, vi } from 'vitest'
import { planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { runKit } from './run-kit'
import { opened } from '../testing/opened'
import { served } from '../testing/served'

/** It builds the site, and journeys are slow on a busy machine. */
const PATIENCE = 600_000

/** The findings of the journeys alone for a sandbox with these mistakes. */
async function throughUi(...names: string[]) {
  const { base } = opened(await served(createSandbox(planting(...names)).fetch))
  return runKit({ base, only: [], throughUi: true })
}

test(
  'fails only the journey with a wrong behaviour, and reports a bad response on the way',
  { timeout: PATIENCE },
  async () => {
    // The build that it starts is no test.
    vi.stubEnv('VITEST', '')
    const { findings, claims, compatible, coverage } = await throughUi(
      'sign-out-keeps-token',
      'cacheable-answers',
    )
    expect(claims.filter(({ outcome }) => outcome === 'stopped')).toEqual([])
    expect(compatible).toBe(false)
    const lie = 'signing out closes the profile and revokes the token'
    expect(findings.map(({ operation, claim }) => `${operation}: ${claim}`).toSorted()).toEqual([
      `server: ${lie}`,
      'sessionCheck: Responses are not cacheable.',
    ])
    const journeys = claims.filter(({ tag }) => tag === 'ui')
    expect(journeys.length).toBeGreaterThanOrEqual(16)
    const broken = journeys.filter(({ outcome }) => outcome !== 'kept')
    expect(broken.map(({ claim }) => claim)).toEqual([lie])
    // Every response on the way was judged.
    expect(coverage.operations.seen).toBeGreaterThanOrEqual(18)
  },
)
