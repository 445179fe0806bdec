import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { servedInProcess } from '../testing/served-in-process'
import { variations, varied } from '../testing/variations'

/** Variations of the connection itself are tested in `no-false-blame.test.ts`. */
const ofResponses = variations.filter(({ connection }) => !connection)

/** This many groups, in which neighbours never meet. */
const APART = 3

const groups = Array.from({ length: APART }, (_, at) =>
  ofResponses.filter((__, place) => place % APART === at),
).map((group) => [group.map(({ name }) => name).join('; '), group] as const)

test.each(groups)(
  'reports nothing about a server with %s',
  { timeout: 240_000 },
  async (_, group) => {
    const { base, close } = servedInProcess(varied(group))
    const { findings } = await runKit({ base }).finally(close)
    expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
  },
)
