import { expect, onTestFinished, test } from 'vitest'
import { runKit } from './run-kit'
import { served } from './testing/served'
import { servedInProcess } from './testing/served-in-process'
import { variations, varied } from './testing/variations'

test.each(variations)(
  'nothing is said of a server with $name',
  { timeout: 60_000 },
  async (one) => {
    const server = varied([one])
    const { base, close } = one.connection ? await served(server) : servedInProcess(server)
    onTestFinished(close)
    const { findings } = await runKit({ base })
    expect(
      findings.map(
        ({ operation, claim, expected, got }) => `${operation}: ${claim} ${expected} | ${got}`,
      ),
    ).toEqual([])
  },
)
