import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkKnown, markKnown, readKnown, staleKnown, writeKnown } from '../report/known'
import { uncheckedClaim } from '../judge/findings'
import { failedIn } from '../cli/last-report'
import { verdictLine, verdictOf } from '../report/model'
import { terminal } from '../report/terminal'
import { CLAIMS } from '../claims/claims'
import { makeFolder, writeReport } from '../report/write-report'
import { CannotRun } from '../server/server'
import { runKit } from './run-kit'
import { claimOf } from './through-ui'
import { temporaryFolder } from '../testing/opened'
import { BUG, quickRun } from '../testing/quick-runs'
import { unknownServer } from '../testing/unknown-server'

test('stays compatible with a known failure, but not with a new one', async () => {
  const known = ['bad-fields', 'answers-signUp'].map((claim) => ({ operation: 'signUp', claim }))
  expect(verdictOf(await quickRun(BUG))).toBe('incompatible')
  expect(verdictOf(await quickRun(BUG, { known }))).toBe('compatible')
  expect(verdictOf(await quickRun('session-ids-change', { known }))).toBe('incompatible')
})

test('reports other failures of an operation with a known failure', async () => {
  const result = await quickRun(BUG)
  const [finding] = result.findings
  if (!finding) throw new Error('the bug is not found')
  const answers = { ...finding, claimId: 'answers-signUp', operations: ['signUp'] as const }
  const row = { ...answers, expected: 'sessions.3.city: string' }
  const cases = [
    [{ ...finding, claimId: 'a', claims: ['a', 'b'] }, [{ claim: 'a' }], false],
    [{ ...finding, claimId: 'a', claims: ['a', 'b'] }, [{ claim: 'a' }, { claim: 'b' }], true],
    [answers, [{ claim: 'answers-signUp' }], true],
    [answers, [{ claim: 'answers-signUp', expected: finding.expected }], true],
    [answers, [{ claim: 'answers-signUp', expected: 'Cache-Control: no-store' }], false],
    [row, [{ claim: 'answers-signUp', expected: 'sessions.0.city: string' }], true],
    [{ ...answers, operations: ['signUp', 'signIn'] }, [{ claim: 'answers-signUp' }], false],
  ] as const
  for (const [one, claims, known] of cases) {
    const list = claims.map((claim) => ({ operation: 'signUp', ...claim }))
    expect(markKnown([one], list)[0]?.known, JSON.stringify(claims)).toBe(known)
  }
})

test('fails again when a known failure expires', async () => {
  const expired = [{ operation: 'signUp', claim: 'bad-fields', expires: '2020-01-01' }]
  expect(verdictOf(await quickRun(BUG, { known: expired }))).toBe('incompatible')
})

test('refuses known failures with unknown operations or claims', () => {
  const claims = ['bad-fields']
  expect(() => checkKnown([{ operation: 'fly', claim: 'bad-fields' }], ['signUp'], claims)).toThrow(
    '--known names the operation fly',
  )
  expect(() => checkKnown([{ operation: 'signUp', claim: 'none' }], ['signUp'], claims)).toThrow(
    '--known names the claim none',
  )
})

test('lets a list of known failures name browser journeys', () => {
  const results = [{ duration: 1, errors: [{ message: 'Timeout' }] }]
  const { id } = claimOf({ title: 'signing out', ok: false, tests: [{ annotations: [], results }] })
  expect(() => checkKnown([{ operation: 'server', claim: id }], ['signUp'], [])).not.toThrow()
})

test.each([
  ['no YAML', '- {'],
  ['a word', 'signUp'],
  ['an extra field', '- { operation: signUp, claim: bad-fields, who: me }'],
  ['an invalid day', '- { operation: signUp, claim: bad-fields, expires: soon }'],
])('refuses a file of known failures with %s in one line', (_, text) => {
  const file = join(temporaryFolder(), 'known.yaml')
  writeFileSync(file, text)
  expect(() => readKnown(file, false)).toThrow(
    /^--known \S+ is not a list of known failures: [^\n]+$/,
  )
})

test('refuses a missing file, unless it is to be written', () => {
  const file = join(temporaryFolder(), 'known.yaml')
  expect(() => readKnown(file, false)).toThrow('is not a list of known failures')
  expect(readKnown(file, true)).toEqual([])
})

test('adds failures with their day on --known-update, and removes only tested ones on --known-prune', async () => {
  const file = join(temporaryFolder(), 'known.yaml')
  const only = { claims: new Set(['answers-paymentCreate']), only: ['credits'] }
  const broken = await quickRun('no-cache-header', only)
  const rest = [{ operation: 'signIn', claim: 'sign-in-limit', ticket: 'API-7' }]
  writeKnown(file, rest, broken, { update: true, prune: false })
  const known = readKnown(file, false)
  const day: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(known).toContainEqual(rest[0])
  expect(known).toContainEqual({
    operation: 'paymentCreate',
    claim: 'answers-paymentCreate',
    expected: expect.stringContaining('no-store'),
    firstSeen: day,
  })
  const mended = await quickRun()
  const kept = [{ operation: 'signUp', claim: 'bad-fields' }]
  expect(staleKnown([...kept, ...rest], mended)).toEqual(kept)
  writeKnown(file, [...kept, ...rest], mended, { update: false, prune: true })
  expect(readKnown(file, false)).toEqual(rest)
  expect(markKnown(broken.findings, known).every((one) => one.known)).toBe(true)
})

test('reruns what failed in the last report on --last-failed', async () => {
  const out = temporaryFolder()
  writeReport(out, await quickRun(BUG), CLAIMS)
  const { claims, deep, throughUi } = failedIn(out)
  expect([...claims]).toContain('bad-fields')
  expect([...claims]).not.toContain('session-ids')
  expect([deep, throughUi]).toEqual([false, false])
  writeReport(out, await quickRun(), CLAIMS)
  expect(() => failedIn(out)).toThrow('lists no failed claim')
  expect(() => failedIn(temporaryFolder())).toThrow('is not a report of the kit')
})

test('repeats generated requests and browser journeys on --last-failed if they failed', async () => {
  const out = temporaryFolder()
  const result = await quickRun()
  for (const tag of ['deep', 'ui']) {
    const claim = { id: 'one', tag, profile: 'core', claim: 'One.' } as const
    writeReport(out, { ...result, claims: [uncheckedClaim(claim, 'stopped', 'it hung')] }, CLAIMS)
    expect(failedIn(out)).toMatchObject({ deep: tag === 'deep', throughUi: tag === 'ui' })
  }
})

test('does not run without anything to check', async () => {
  const nothing = { claims: undefined, only: ['paymentCreate'], profiles: ['core'] } as const
  const why =
    'Nothing to check: no claim remains with --only, --profile and --last-failed together.'
  await expect(quickRun(undefined, nothing)).rejects.toThrow(new CannotRun(why))
})

test('repeats requests on --last-failed if only their responses failed', async () => {
  const options = { claims: new Set(['answers-paymentCreate']), only: ['credits'] }
  const broken = await quickRun('no-cache-header', options)
  expect(broken.findings.map(({ claimId }) => claimId)).toEqual(['answers-paymentCreate'])
  const mended = await quickRun(undefined, options)
  expect(mended.claims).toContainEqual(
    expect.objectContaining({ id: 'answers-paymentCreate', outcome: 'kept' }),
  )
})

test('limits the verdict to the chosen claims', async () => {
  expect(verdictLine(await quickRun())).toMatch(
    /passes the checked part of the contract: the chosen claims\. \d+ claims were left out\./,
  )
})

test('sends the given headers with every request, and the gateway password with those without a token', async () => {
  const seen: { header: string | null; authorization: string | null }[] = []
  const { base, mail } = await unknownServer({
    before: (request) => {
      seen.push({
        header: request.headers.get('x-gateway'),
        authorization: request.headers.get('authorization'),
      })
      return Promise.resolve(undefined)
    },
  })
  const { findings } = await runKit({
    base,
    mail,
    headers: { 'x-gateway': 'let-the-kit-in' },
    basic: 'kit:a:word',
    claims: new Set(['session-ids']),
  })
  expect(findings).toEqual([])
  // The first two requests identify the server.
  const asked = seen.slice(1)
  expect(new Set(asked.map(({ header }) => header))).toEqual(new Set(['let-the-kit-in']))
  const basic = `Basic ${Buffer.from('kit:a:word').toString('base64')}`
  const kinds = new Set(asked.map(({ authorization }) => authorization?.split(' ')[0]))
  expect(kinds).toEqual(new Set(['Basic', 'Bearer']))
  expect(asked.map(({ authorization }) => authorization)).toContain(basic)
})

test('limits the request rate with --rate', async () => {
  let requests = 0
  const { base, mail } = await unknownServer({
    before: () => {
      requests += 1
      return Promise.resolve(undefined)
    },
  })
  // Measured from before the first request: a busy machine may delay it more than the last.
  const start = performance.now()
  await runKit({ base, mail, rate: 10, claims: new Set(['session-ids', 'as-typed']) })
  const seconds = (performance.now() - start) / 1000
  expect(requests).toBeGreaterThan(6)
  // The very first request looks for the server and is not rate-limited.
  expect(seconds).toBeGreaterThan((requests - 2) / 10)
})

/** Secrets: values given on the command line, and values the kit sent and received. */
test('keeps secrets out of every report', async () => {
  const sent = new Set<string>()
  const issued = new Set<string>()
  const { base, mail, sandbox } = await unknownServer({
    // Every refusal repeats what it was sent, as careless servers do.
    bugs: [
      async ({ context, answer }) => {
        const text = await context.request.clone().text()
        for (const [, value] of text.matchAll(/"(?:key|challenge)":"([^"]{6,})"/g))
          if (value !== undefined) sent.add(value)
        const token = /^Bearer (.+)$/.exec(context.request.headers.get('authorization') ?? '')?.[1]
        // A token that no response gave was made up by the kit.
        if (token !== undefined && issued.has(token)) sent.add(token)
        const response = await answer()
        const jwt = /"jwt":"([^"]+)"/.exec(await response.clone().text())?.[1]
        if (jwt !== undefined) issued.add(jwt)
        if (response.status < 400) return response
        const body = JSON.stringify({ message: `No: ${text} ${token ?? ''}`, code: 'conflict' })
        return new Response(body, response)
      },
    ],
  })
  const given = ['captcha-of-the-kit', 'header-of-the-kit', 'word-of-the-gateway']
  const [captcha = '', header = '', word = ''] = given
  const result = await runKit({
    base,
    mail,
    captcha,
    headers: { 'x-gateway': header },
    basic: `kit:${word}`,
    claims: new Set([
      'bad-fields',
      'sign-in-limit',
      'named-fields',
      'recovery-key-once',
      'app-wrong-codes',
      'recovery-code-once',
      'email-wrong-code',
      'token-changed',
    ]),
  })
  expect(result.findings.length).toBeGreaterThan(3)
  const out = temporaryFolder()
  makeFolder(out)
  writeReport(out, result, CLAIMS)
  const files = readdirSync(out)
  expect(files.filter((name) => !name.startsWith('repeat-'))).toHaveLength(8)
  expect(files.filter((name) => name.endsWith('.sh'))).toHaveLength(
    result.findings.filter(({ script }) => script !== undefined).length,
  )
  const mailed = sandbox
    .world()
    .mailbox.list()
    .flatMap(({ key }) => key ?? [])
  expect(mailed.length).toBeGreaterThan(2)
  // Values the kit makes up to be refused are not secret.
  const made = /^(?:kit-|0+$|KIT_)/
  const secrets = [...given, ...sent, ...mailed].filter((one) => !made.test(one))
  const texts = files.map((file) => [file, readFileSync(join(out, file), 'utf8')] as const)
  for (const [file, text] of [...texts, ['the terminal', terminal(result)] as const]) {
    expect(
      secrets.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([])
  }
})
