import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { servedInProcess } from '../testing/served-in-process'
import { GROUPS, varied } from '../testing/variations'

const [, ...others] = GROUPS
const named = others.map((group) => [group.map(({ name }) => name).join('; '), group] as const)

test.each(named)(
  'reports nothing about a server with %s',
  { timeout: 240_000 },
  async (_, group) => {
    const { base, close } = servedInProcess(varied(group))
    const { findings } = await runKit({ base }).finally(close)
    expect(findings.map(({ operation, claim, got }) => `${operation}: ${claim} ${got}`)).toEqual([])
  },
)
