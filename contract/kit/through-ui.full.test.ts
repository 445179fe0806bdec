import { afterEach, expect, test } from 'vitest'
import { bugs } from '#sandbox/bugs/bugs'
import { createSandbox } from '#sandbox/server/sandbox'
import { runKit } from './run-kit'
import { served, type Served } from './testing/served'

/** It builds the site, and a busy machine makes a journey slowly. */
const PATIENCE = 600_000

const open: Served[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** What the journeys alone say of a sandbox with these bugs. */
async function throughUi(...names: string[]) {
  const planted = bugs.filter(({ name }) => names.includes(name)).map(({ bug }) => bug)
  const one = await served(createSandbox(planted.length > 0 ? { bugs: planted } : {}).fetch)
  open.push(one)
  return runKit({ base: one.base, only: [], throughUi: true })
}

test('the journeys find nothing at the good sandbox', { timeout: PATIENCE }, async () => {
  const { findings, claims, coverage } = await throughUi()
  expect(findings).toEqual([])
  const journeys = claims.filter(({ tag }) => tag === 'ui')
  expect(journeys.length).toBeGreaterThanOrEqual(16)
  expect(journeys.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
  // Every answer on the way was judged.
  expect(coverage.operations.seen).toBeGreaterThanOrEqual(18)
})

test(
  'a lie breaks its journey, and a wrong answer is seen on the way',
  { timeout: PATIENCE },
  async () => {
    const { findings, compatible } = await throughUi('password-stays', 'cacheable-answers')
    expect(compatible).toBe(false)
    expect(findings.map(({ operation, claim }) => `${operation}: ${claim}`).toSorted()).toEqual([
      'server: a new password is wanted from then on, and the other devices are out',
      'sessionCheck: No answer may be kept in a cache.',
    ])
  },
)
