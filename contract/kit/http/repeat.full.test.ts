import { expect, test } from 'vitest'
import { MISTAKES, planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { CLAIMS } from '../claims/claims'
import { runKit } from '../run/run-kit'
import { repeated } from '../testing/repeated'
import { served } from '../testing/served'

/** Of all kinds of mistakes, so many apart in the list. */
const APART = 12

/** What no script repeats each time, and says so at its head: a race, and what is measured to the second. */
const isOfPace = ({ waits, proves }: (typeof CLAIMS)[number]): boolean =>
  waits === true || proves.includes('at-the-same-time')

const some = MISTAKES.filter((_, at) => at % APART === 0)
const broken: ReadonlySet<string> = new Set(some.map(({ breaks }) => breaks))
const claims = CLAIMS.filter(
  // Those that send very much, or go over all operations, send the same steps more often.
  (one) => !isOfPace(one) && !one.long && one.proves.some((id) => broken.has(id)),
)

test('every script of a long report repeats its finding', { timeout: 180_000 }, async () => {
  const sandbox = createSandbox(planting(...some.map(({ name }) => name)))
  const server = await served((request) => sandbox.fetch(request))
  const ids = new Set(claims.map(({ id }) => id))
  const { findings } = await runKit({ base: server.base, claims: ids })
  const scripts = findings.flatMap(({ claimId, steps, script }) =>
    script === undefined ? [] : [{ claimId, steps, script }],
  )
  const waiting = scripts.values()
  const tried: { claimId: string; came: string; again: string }[] = []
  const worker = async () => {
    for (const { claimId, steps, script } of waiting) {
      const came = steps.map((step) => step.split(' ')[1]).join(' ')
      tried.push({ claimId, came, again: (await repeated(script, sandbox)).join(' ') })
    }
  }
  await Promise.all([worker(), worker(), worker()])
  server.close()
  expect(tried.filter(({ came, again }) => came !== again)).toEqual([])
  expect(tried.length).toBeGreaterThanOrEqual(30)
})
