import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/server/sandbox'
import { planting } from '../../proof/mistakes'
import { runKit } from '../run/run-kit'
import { opened } from '../testing/opened'
import { served } from '../testing/served'
import { repeated } from '../testing/repeated'

/** The sandbox with the mistake of this name, or without one. */
async function sandboxWith(name?: string) {
  const sandbox = createSandbox(planting(name))
  const { base } = opened(await served((request) => sandbox.fetch(request)))
  return { base, sandbox }
}

/** The first finding of a claim. */
async function findingOf(claim: string, base: string) {
  const { findings } = await runKit({ base, claims: new Set([claim]) })
  const [{ steps = [], script = '' } = {}] = findings
  return { script, came: steps.map((step) => step.split(' ')[1]) }
}

test.each([
  // With a payment, and with tokens of several sessions.
  ['key-for-other-sum', 'top-up-key-of-another-sum'],
  ['revoke-nothing', 'revoke-others'],
  // With a name in another form, and a code an app showed earlier.
  ['login-with-line-feed', 'trailing-line-feed'],
  ['app-code-after-five-minutes', 'app-code-far'],
  // With a byte that is not UTF-8.
  ['malformed-as-500', 'utf-8'],
])('repeats what the kit saw with the script of %s', async (name, claim) => {
  const { base, sandbox } = await sandboxWith(name)
  const { script, came } = await findingOf(claim, base)
  expect(came.length).toBeGreaterThan(0)
  expect((await repeated(script, sandbox)).statuses).toEqual(came)
})

test('ends differently once its finding is fixed, with a key from an e-mail', async () => {
  const { base, sandbox } = await sandboxWith('recovery-key-twice')
  const { script, came } = await findingOf('recovery-key-once', base)
  expect((await repeated(script, sandbox)).statuses).toEqual(came)
  const good = await sandboxWith()
  const { statuses } = await repeated(script.replaceAll(base, good.base), good.sandbox)
  expect(statuses.slice(0, -1)).toEqual(came.slice(0, -1))
  expect(statuses.at(-1)).not.toBe(came.at(-1))
})
