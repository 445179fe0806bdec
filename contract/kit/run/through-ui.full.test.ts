import { expect, test } from 'vitest'
import { planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { runKit } from './run-kit'
import { opened } from '../testing/opened'
import { served } from '../testing/served'

/** It builds the site, and a busy machine makes a journey slowly. */
const PATIENCE = 600_000

/** What the journeys alone say of a sandbox with these mistakes. */
async function throughUi(...names: string[]) {
  const { base } = opened(await served(createSandbox(planting(...names)).fetch))
  return runKit({ base, only: [], throughUi: true })
}

test(
  'a lie breaks its journey and no other, and a wrong answer is seen on the way',
  { timeout: PATIENCE },
  async () => {
    const { findings, claims, compatible, coverage } = await throughUi(
      'sign-out-keeps-token',
      'cacheable-answers',
    )
    expect(compatible).toBe(false)
    const lie = 'signing out closes the profile and ends the token'
    expect(findings.map(({ operation, claim }) => `${operation}: ${claim}`).toSorted()).toEqual([
      `server: ${lie}`,
      'sessionCheck: No answer may be kept in a cache.',
    ])
    const journeys = claims.filter(({ tag }) => tag === 'ui')
    expect(journeys.length).toBeGreaterThanOrEqual(16)
    const broken = journeys.filter(({ outcome }) => outcome !== 'kept')
    expect(broken.map(({ id }) => id)).toEqual([lie])
    // Every answer on the way was judged.
    expect(coverage.operations.seen).toBeGreaterThanOrEqual(18)
  },
)
