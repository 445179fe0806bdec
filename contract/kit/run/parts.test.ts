import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuses } from '../../proof/mistake'
import { planted, planting } from '../../proof/mistakes'
import { openServer } from '../../proof/server'
import { badge } from '../report/badge'
import { compared, readEarlier } from '../report/compare'
import { modelOf } from '../report/model'
import { summaryPage } from '../report/summary'
import { createSandbox } from '#sandbox/server/sandbox'
import { terminal } from '../report/terminal'
import { writeReport } from '../report/write-report'
import type { KitResult } from '../report/result'
import { runKit } from './run-kit'
import { MOST_REQUESTS } from '../http/traffic'
import { chosenClaims, mostRequests } from './selection'
import { CLAIMS } from '../claims/claims'
import { readContract } from '../contract/openapi-file'
import { SENTENCES } from '../contract/sentences'
import { servedInProcess } from '../testing/served-in-process'
import { opened, temporaryFolder } from '../testing/opened'
import { BUG, quickRun } from '../testing/quick-runs'
import { unknownServer } from '../testing/unknown-server'

test.each([
  // One fault for each claim that covers all operations.
  ['token-not-verified', 'sessionCheck'],
  ['large-body-as-malformed', 'emailChange'],
  ['null-as-absent', 'sessionRevoke'],
  ['captcha-not-demanded', 'recoveryRequest'],
])('includes claims about all operations in a part: %s', async (name, operation) => {
  const { base } = opened(openServer(planting(name)))
  const { findings, claims } = await runKit({ base, only: [operation] })
  expect(findings.map((one) => one.operation)).toContain(operation)
  expect(claims.length).toBeLessThan(200)
})

test('reports a server that refuses bot-check tokens while the check is off', async () => {
  const refusing = refuses('captcha_failed', ({ request }) =>
    request.headers.has('x-recaptcha-token'),
  )
  const { base, mail } = await unknownServer({ bugs: [planted(['recoveryRequest'], refusing)] })
  const { findings } = await runKit({ base, mail, claims: new Set(['bot-check-off']) })
  expect(findings.map(({ sentence }) => sentence?.text)).toEqual([SENTENCES['bot-check']])
})

test('limits a part to its own operations and requests', () => {
  const contract = readContract()
  const ids = (only?: readonly string[]) => chosenClaims({ only }, contract)
  const over = (only: readonly string[], id: string) =>
    ids(only)
      .find(({ claim }) => claim.id === id)
      ?.over.map((operation) => operation.id)
  expect(over(['bonusList'], 'no-token')).toEqual(['bonusList'])
  expect(over(['bonusList'], 'body-null')).toBeUndefined()
  expect(over(['recovery'], 'body-null')).toEqual(['recoveryRequest', 'recoveryFinish'])
  expect(over(['requests'], 'body-null')).toHaveLength(17)
  expect(over(['credits'], 'payment-outcomes')).toBeDefined()
  expect(mostRequests(ids(['bonusList']))).toBeLessThan(1500)
  // A server without payments needs no way to play them.
  const core = chosenClaims({ profiles: ['core'] }, contract)
  expect(core.filter(({ claim }) => claim.needs === 'payments')).toEqual([])
  expect(mostRequests(ids())).toBe(MOST_REQUESTS)
})

/** A few claims of each profile, for a server without payments. */
const OF_ALL = new Set(['session-ids', 'app-wrong-codes', 'top-up', 'no-token', 'distinct-ids'])

test('finds a server without payments compatible with core and protection', async () => {
  const { base, mail } = await unknownServer({
    before: (request) =>
      Promise.resolve(
        /donate|getBonuses|bindAuthor/.test(request.url)
          ? Response.json({ error: 'none' }, { status: 404 })
          : undefined,
      ),
  })
  // As if these claims were all: after a part, no profile is called compatible.
  const whole = modelOf({ ...(await runKit({ base, mail, claims: OF_ALL })), only: undefined })
  expect(whole.profiles.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'core: compatible',
    'protection: compatible',
    'payments: 4 things to change',
  ])
  expect(whole.verdict).toBe('incompatible')
  const profiles = ['core', 'protection'] as const
  const part = modelOf(await runKit({ base, mail, claims: OF_ALL, profiles }))
  expect(part.verdict).toBe('compatible')
  expect(part.claims.map(({ id }) => id)).not.toContain('top-up')
  // distinct-ids requests the bonuses along the way.
  expect(part.counted).not.toContain('broken')
  expect([...part.leftOut.keys()]).toContain('also needs the payments profile')
  expect(part.coverage.operations.missing).not.toContain('paymentCreate')
})

test.each([
  ['password-keeps-recovery-keys', 'password-change-ends-keys'],
  ['email-keeps-recovery-keys', 'email-change-ends-keys'],
  ['recovery-keeps-email-change', 'recovery-ends-keys'],
  ['link-to-a-shop', 'email-one-link'],
  ['masked-other-address', 'masked-addresses'],
  ['own-password-not-composed', 'current-passwords-as-typed'],
  ['own-passwords-lock-sign-in', 'own-password-limit'],
])('finds a fault of core without the other profiles: %s', async (name, claim) => {
  const { base } = opened(openServer(planting(name)))
  const { findings } = await runKit({ base, claims: new Set([claim]), profiles: ['core'] })
  expect(findings.map(({ profile }) => profile)).toContain('core')
})

test('checks a core server with the core part of claims about several profiles', async () => {
  const { base, mail } = await unknownServer({
    before: (request) =>
      Promise.resolve(
        /donate|getBonuses|bindAuthor|Protection/.test(request.url)
          ? Response.json({ error: 'none' }, { status: 404 })
          : undefined,
      ),
  })
  const claims = new Set(['ends-nothing-else', 'early-resend', 'parameters'])
  const { claims: checked } = await runKit({ base, mail, claims, profiles: ['core'] })
  const own = checked.filter(({ id }) => claims.has(id))
  expect(own.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept'])
})

test('identifies the run in the report', async () => {
  const { version } = readContract()
  const { provenance } = await quickRun(undefined, {
    rate: 100,
    basic: 'kit:word',
    captcha: 'token',
  })
  expect(provenance).toMatchObject({
    contract: { version, digest: expect.stringMatching(/^sha256:[\da-f]{64}$/) },
    kit: { version: expect.stringMatching(/^\d/), commit: expect.stringMatching(/^[\da-f]{40}$/) },
    options: { rate: 100, claims: ['bad-fields', 'session-ids'] },
    node: process.version,
  })
  expect(JSON.stringify(provenance)).not.toMatch(/word|token/)
})

test('reports what is new, fixed and unchanged since an earlier report', async () => {
  const out = temporaryFolder()
  const file = join(out, 'report.json')
  writeReport(out, await quickRun(BUG), CLAIMS)
  const same = await quickRun(BUG)
  const mended = await quickRun()
  const fresh = await quickRun('session-ids-change')
  const counts = (result: KitResult) => {
    const { fresh, mended, same, untried } = compared(readEarlier(file), result)
    return [fresh, mended, same, untried].map((lines) => lines.length > 0)
  }
  expect(counts(same)).toEqual([false, false, true, false])
  expect(counts(mended)).toEqual([false, true, false, false])
  expect(counts(fresh)).toEqual([true, true, false, false])
  const other = await quickRun(undefined, { claims: new Set(['session-ids']) })
  expect(counts(other)[3]).toBe(true)
  expect(terminal({ ...fresh, compared: compared(readEarlier(file), fresh) })).toMatch(
    /^Since \S+: \d new, \d fixed, 0 unchanged\.\n {2}new {5}sessionCheck: /m,
  )
  const { version } = mended.provenance.contract
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"${version}"`, '"0.9.0"'))
  expect(terminal({ ...mended, compared: compared(readEarlier(file), mended) })).toContain(
    'That run used version 0.9.0 of the contract.',
  )
})

test.each(['{"version":1}', '<!doctype html>', ''])(
  'refuses %s as a report to compare with, in one line',
  (text) => {
    const file = join(temporaryFolder(), 'report.json')
    writeFileSync(file, text)
    expect(() => readEarlier(file)).toThrow(`--compare ${file} is not a report.json of the kit.`)
  },
)

test('notes first that a server names another contract version', async () => {
  const sandbox = createSandbox()
  const named = servedInProcess(async (request) => {
    const response = (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
    const headers = new Headers(response.headers)
    headers.set('x-contract-version', '9.1.0')
    return new Response(response.body, { status: response.status, headers })
  })
  const { base } = opened(named)
  const { notes } = await runKit({ base, claims: new Set(['session-ids']) })
  expect(notes[0]).toMatch(/^The server names version 9\.1\.0 of the contract/)
})

test('links each finding to the page that explains its claim', async () => {
  const out = temporaryFolder()
  writeReport(out, await quickRun(BUG), CLAIMS)
  const page = readFileSync(join(out, 'claims.html'), 'utf8')
  expect(CLAIMS.filter(({ id }) => !page.includes(`<section id="${id}">`))).toEqual([])
  expect(page).toContain('A sign-up refuses fields that break their rules.')
  expect(page).toContain('signUp: POST /api/v2/user/signUp')
  expect(page).toMatch(/openapi\.yaml:\d+: Has at least one lowercase letter/)
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('href="claims.html#bad-fields"')
})

test('shows the verdict in the badge and the summary', async () => {
  const model = modelOf(await quickRun(BUG))
  expect(badge(model)).toContain('not compatible')
  expect(badge(modelOf({ ...(await quickRun()), only: undefined }))).toContain('core')
  expect(summaryPage(model)).toContain('| core | one thing to change |')
  expect(summaryPage(model)).toMatch(
    /^- \*\*signUp\*\*: .+\n {2}Expected: 400 with .+\n {2}openapi\.yaml:\d+: /m,
  )
})
