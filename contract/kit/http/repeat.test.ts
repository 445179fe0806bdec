import { expect, test } from 'vitest'
import { paymentsOfWorld } from '#sandbox/server/payments'
import { createSandbox } from '#sandbox/server/sandbox'
import { planting } from '../../proof/mistakes'
import { runKit } from '../run/run-kit'
import { opened } from '../testing/opened'
import { served } from '../testing/served'
import { repeated } from '../testing/repeated'
import { unknownServer } from '../testing/unknown-server'

/** The sandbox with the mistake of a name, or a good one. */
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
  // With a name of another form, and a code that an app showed before.
  ['login-with-line-feed', 'trailing-line-feed'],
  ['app-code-after-five-minutes', 'app-code-far'],
])('the script of %s repeats what the kit saw', async (name, claim) => {
  const { base, sandbox } = await sandboxWith(name)
  const { script, came } = await findingOf(claim, base)
  expect(came.length).toBeGreaterThan(0)
  expect((await repeated(script, sandbox)).statuses).toEqual(came)
})

test('a script, with the key of an e-mail, comes out otherwise in the end once its finding is mended', async () => {
  const { base, sandbox } = await sandboxWith('recovery-key-twice')
  const { script, came } = await findingOf('recovery-key-once', base)
  expect((await repeated(script, sandbox)).statuses).toEqual(came)
  const good = await sandboxWith()
  const { statuses } = await repeated(script.replaceAll(base, good.base), good.sandbox)
  expect(statuses.slice(0, -1)).toEqual(came.slice(0, -1))
  expect(statuses.at(-1)).not.toBe(came.at(-1))
})

test('the script of a payment plays it again', async () => {
  const { base, sandbox } = await sandboxWith('failed-with-bonus')
  const claims = new Set(['payment-outcomes'])
  const { findings } = await runKit({ base, claims })
  const script = findings[0]?.script ?? ''
  const world = sandbox.world(/x-sandbox: ([^']+)/.exec(script)?.[1])
  const failed = () => paymentsOfWorld(world).filter(({ status }) => status === 'failed').length
  const before = failed()
  await repeated(script, sandbox)
  expect(failed()).toBe(before + 1)
})

/** Holds the requests of an operation until so many have come, or nothing has come for a while. */
function gate(path: string, count: number) {
  let waiting: (() => void)[] = []
  let most = 0
  const open = () => {
    for (const one of waiting) one()
    waiting = []
  }
  return {
    most: () => most,
    before: async (request: Request) => {
      if (!request.url.endsWith(path)) return undefined
      const passed = new Promise<void>((resolve) => waiting.push(resolve))
      most = Math.max(most, waiting.length)
      if (waiting.length === count) open()
      else setTimeout(open, 3000).unref()
      await passed
      return undefined
    },
  }
}

test.each<[name: string, claim: string, path: string]>([
  ['logins-at-once', 'at-once-one-login', '/user/signUp'],
  // After a sign-up with an e-mail.
  ['payments-at-once', 'at-once-one-payment', '/user/donate'],
])('the script of %s sends its requests at the same time', async (name, claim, path) => {
  const { base, mail } = await unknownServer({ ...planting(name), serve: served })
  const { findings } = await runKit({ base, mail, claims: new Set([claim]) })
  const script = findings[0]?.script ?? ''
  const { most, before } = gate(path, 8)
  const server = await unknownServer({ ...planting(name), before, serve: served })
  const { statuses } = await repeated(script.replaceAll(base, server.base), server.sandbox)
  expect(most()).toBe(8)
  expect(statuses.slice(-8).filter((one) => one === '201').length).toBeGreaterThan(1)
  // In one line, for a terminal.
  expect(findings[0]?.curl).toMatch(/ & (?:done; )?wait$/)
})
