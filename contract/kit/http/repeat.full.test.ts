import { expect, test } from 'vitest'
import { MISTAKES, planting } from '../../proof/mistakes'
import { CLAIMS } from '../claims/claims'
import { runKit } from '../run/run-kit'
import { repeated } from '../testing/repeated'
import { served } from '../testing/served'
import { unknownServer } from '../testing/unknown-server'

/** Of all kinds, so many apart in the list. */
const APART = 12
// In a race, and near the end of a time step, the same comes out otherwise each time.
const BY_CHANCE: ReadonlySet<string> = new Set(['at-the-same-time', 'app-code-window'])
const some = MISTAKES.filter(({ breaks }, at) => at % APART === 0 && !BY_CHANCE.has(breaks))

/** Those that are quick, and send nothing at the same time. */
const quick = CLAIMS.filter(
  ({ needs, waits, long, tag, proves }) =>
    !needs && !waits && !long && tag !== 'requests' && !proves.includes('at-the-same-time'),
)

test('every script of a long report repeats its finding', { timeout: 300_000 }, async () => {
  const names = some.map(({ name }) => name)
  const broken: ReadonlySet<string> = new Set(some.map(({ breaks }) => breaks))
  const server = await unknownServer({ ...planting(...names), serve: served })
  const { findings } = await runKit({
    base: server.base,
    mail: server.mail,
    claims: new Set(
      quick.filter(({ proves }) => proves.some((one) => broken.has(one))).map(({ id }) => id),
    ),
  })
  expect(findings.length).toBeGreaterThanOrEqual(30)
  const tried: { claim: string; came: string; repeated: string }[] = []
  for (const { claimId, script, steps } of findings) {
    if (script === undefined) continue
    const came = steps.map((step) => step.split(' ')[1]).join(' ')
    tried.push({ claim: claimId, came, repeated: (await repeated(script, server)).join(' ') })
  }
  server.close()
  expect(tried.length).toBeGreaterThanOrEqual(30)
  expect(tried.filter((one) => one.came !== one.repeated)).toEqual([])
})
