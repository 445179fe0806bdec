import { expect, test } from 'vitest'
import { MISTAKES, planting } from '../../proof/mistakes'
import { paymentsOfWorld } from '#sandbox/server/payments'
import { createSandbox } from '#sandbox/server/sandbox'
import { CLAIMS } from '../claims/claims'
import { runKit } from '../run/run-kit'
import { opened } from '../testing/opened'
import { repeated } from '../testing/repeated'
import { served } from '../testing/served'
import { unknownServer } from '../testing/unknown-server'
import { masked } from './mask'

/** Mistakes of every topic that do not hide each other. */
const PLANTED = new Set(
  `
    verified-from-the-start compatible-letters quoted-address
    resend-after-nothing resend-sends-nothing five-sessions
    no-current-session null-as-absent app-code-of-anybody
    token-stays token-half-signature nested-lists-fail
    wrong-code-burns-key app-code-again-after-recovery recovery-keeps-code-count
    taken-before-password notice-to-new-address email-keeps-set-up
    revoke-others-ignored inherited-names-ignored new-codes-refused
    former-codes-stay conflict-as-gone key-for-other-sum
    amount-of-nothing paid-is-pending guest-may-look
    bonus-of-another passwords-in-any-case uncounted-by-sign-in-resend-wait
    same-lifetime-by-removal-resend-wait locked-for-good endless-challenges
    passwords-counted-by-session attempts-left-absent links-elsewhere
    readable-address weights-ignored wait-in-english
    long-values-cut recovery-code-at-once address-at-once
  `
    .trim()
    .split(/\s+/),
)

/** Results a script does not repeat every time, as its head states: races, and what is measured to the second. */
const isOfPace = ({ waits, proves }: (typeof CLAIMS)[number]): boolean =>
  waits === true || proves.includes('at-the-same-time')

const some = MISTAKES.filter(({ name }) => PLANTED.has(name))
const broken: ReadonlySet<string> = new Set(some.map(({ breaks }) => breaks))
const claims = CLAIMS.filter((one) => !isOfPace(one) && one.proves.some((id) => broken.has(id)))

/** A text of the wire without values that change: names, tokens, codes, ids, timestamps and remaining waits. */
const comparable = (text: string): string =>
  masked(text)
    .replaceAll(/(?<=kit_|Kit-2026!-|kit-)[\da-f]{8}/gi, 'ID')
    .replaceAll(/(?<=(?:ses|pay)_)\d+(?:-\d+)?/g, 'N')
    .replaceAll(/(?<="code":")\d{6}(?=")/g, 'CODE')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/(?<="retryAfter":)[1-9]\d*/g, 'SECONDS')

/** The response body quoted in a finding, as far as it is shown; empty if the finding quotes none. */
const bodyIn = (got: string): string =>
  /^\d{3}, \w+\/[^:]*: ([^]*?)(?:[,:][^,:]*…)?$/.exec(got)?.[1] ?? ''

/** The sandbox with mistakes. It records each world's exchanges with the kit, and those that differ afterwards. */
async function watched() {
  const sandbox = createSandbox(planting(...some.map(({ name }) => name)))
  const asked = new Set<string>()
  const otherwise: string[] = []
  let isKit = true
  const server = await served(async (request) => {
    const { method, url, headers } = request
    const body = await request.clone().text()
    const response = await sandbox.fetch(request)
    if (!response || !url.includes('/api/v2/')) return response
    const came = `${response.status} ${await response.clone().text()}`
    const line = `${headers.get('x-sandbox')} ${comparable(`${method} ${url} ${body}: ${came}`)}`
    if (isKit) asked.add(line)
    else if (!asked.has(line)) otherwise.push(line)
    return response
  })
  const endOfKit = () => {
    isKit = false
  }
  return { ...server, sandbox, otherwise, endOfKit }
}

test('repeats every finding of a long report by its script', { timeout: 180_000 }, async () => {
  const { base, close, sandbox, otherwise, endOfKit } = await watched()
  const { findings } = await runKit({ base, claims: new Set(claims.map(({ id }) => id)) })
  endOfKit()
  const waiting = findings.values()
  const tried: string[] = []
  const lost: object[] = []
  const worker = async () => {
    for (const { claimId, steps, script, got } of waiting) {
      if (script === undefined) continue
      tried.push(claimId)
      const came = steps.map((step) => step.split(' ')[1])
      const { statuses, last } = await repeated(script, sandbox)
      const body = comparable(bodyIn(got))
      if (String(statuses) !== String(came) || !comparable(last).includes(body))
        lost.push({ claimId, came, statuses, got, last })
    }
  }
  await Promise.all([worker(), worker(), worker()])
  close()
  expect(some).toHaveLength(PLANTED.size)
  expect(lost).toEqual([])
  // The scripts sent the same requests as the claims, and got the same responses.
  expect(otherwise).toEqual([])
  expect(tried.length).toBeGreaterThanOrEqual(30)
})

test('plays a payment again in its script', async () => {
  const sandbox = createSandbox(planting('failed-with-bonus'))
  const { base } = opened(await served((request) => sandbox.fetch(request)))
  const claims = new Set(['payment-outcomes'])
  const { findings } = await runKit({ base, claims })
  const script = findings[0]?.script ?? ''
  const world = sandbox.world(/x-sandbox: ([^']+)/.exec(script)?.[1])
  const failed = () => paymentsOfWorld(world).filter(({ status }) => status === 'failed').length
  const before = failed()
  await repeated(script, sandbox)
  expect(failed()).toBe(before + 1)
})

/** Holds the requests of an operation until `count` have come, or none has come for a while. */
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
])('sends the requests of %s at the same time', async (name, claim, path) => {
  const { base, mail } = await unknownServer({ ...planting(name), serve: served })
  const { findings } = await runKit({ base, mail, claims: new Set([claim]) })
  const script = findings[0]?.script ?? ''
  const { most, before } = gate(path, 8)
  const server = await unknownServer({ ...planting(name), before, serve: served })
  const { statuses } = await repeated(script.replaceAll(base, server.base), server.sandbox)
  expect(most()).toBe(8)
  expect(statuses.slice(-8).filter((one) => one === '201').length).toBeGreaterThan(1)
  // On one line, for a terminal.
  expect(findings[0]?.curl).toMatch(/ & (?:done; )?wait$/)
})
