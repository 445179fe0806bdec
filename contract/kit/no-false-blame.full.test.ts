import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { served } from './testing/served'
import { variations, varied } from './testing/variations'

test.each(variations)(
  'nothing is said of a server with $name',
  { timeout: 60_000 },
  async (one) => {
    const { base, close } = await served(varied([one]))
    const { findings } = await runKit({ base })
    close()
    expect(
      findings.map(
        ({ operation, claim, expected, got }) => `${operation}: ${claim} ${expected} | ${got}`,
      ),
    ).toEqual([])
  },
)
