import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkKnown, markKnown, readKnown, staleKnown, writeKnown } from '../report/known'
import { failedIn } from '../cli/last-report'
import { verdictLine, verdictOf } from '../report/model'
import { terminal } from '../report/terminal'
import { makeFolder, writeReport } from '../report/write-report'
import { runKit } from './run-kit'
import { temporaryFolder } from '../testing/opened'
import { BUG, quickRun } from '../testing/quick-runs'
import { unknownServer } from '../testing/unknown-server'

test('a known failure leaves the verdict compatible, a new one does not', async () => {
  const known = ['bad-fields', 'answers-signUp'].map((claim) => ({ operation: 'signUp', claim }))
  expect(verdictOf(await quickRun(BUG))).toBe('incompatible')
  expect(verdictOf(await quickRun(BUG, { known }))).toBe('compatible')
  expect(verdictOf(await quickRun('session-ids-change', { known }))).toBe('incompatible')
})

test('a known failure hides no other one of the same operation', async () => {
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

test('a known failure that expired fails again', async () => {
  const expired = [{ operation: 'signUp', claim: 'bad-fields', expires: '2020-01-01' }]
  expect(verdictOf(await quickRun(BUG, { known: expired }))).toBe('incompatible')
})

test('what is not of the contract or the kit cannot be known', () => {
  const claims = ['bad-fields']
  expect(() => checkKnown([{ operation: 'fly', claim: 'bad-fields' }], ['signUp'], claims)).toThrow(
    '--known names the operation fly',
  )
  expect(() => checkKnown([{ operation: 'signUp', claim: 'none' }], ['signUp'], claims)).toThrow(
    '--known names the claim none',
  )
})

test.each([
  ['no YAML', '- {'],
  ['a word', 'signUp'],
  ['a field too much', '- { operation: signUp, claim: bad-fields, who: me }'],
  ['a day that is none', '- { operation: signUp, claim: bad-fields, expires: soon }'],
])('a file of known failures that is %s is refused in one line', (_, text) => {
  const file = join(temporaryFolder(), 'known.yaml')
  writeFileSync(file, text)
  expect(() => readKnown(file, false)).toThrow(/^--known \S+ is no list of known failures: [^\n]+$/)
})

test('a file that is not there is refused, unless it is to be written', () => {
  const file = join(temporaryFolder(), 'known.yaml')
  expect(() => readKnown(file, false)).toThrow('is no list of known failures')
  expect(readKnown(file, true)).toEqual([])
})

test('--known-update adds what fails, with the day; --known-prune drops what was tested alone', async () => {
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

test('--last-failed runs what the last report says failed', async () => {
  const out = temporaryFolder()
  writeReport(out, await quickRun(BUG))
  expect([...failedIn(out)]).toContain('bad-fields')
  expect([...failedIn(out)]).not.toContain('session-ids')
  writeReport(out, await quickRun())
  expect(() => failedIn(out)).toThrow('names no claim that failed')
  expect(() => failedIn(temporaryFolder())).toThrow('is no report of the kit')
})

test('--last-failed asks again for responses where nothing else failed', async () => {
  const options = { claims: new Set(['answers-paymentCreate']), only: ['credits'] }
  const broken = await quickRun('no-cache-header', options)
  expect(broken.findings.map(({ claimId }) => claimId)).toEqual(['answers-paymentCreate'])
  const mended = await quickRun(undefined, options)
  expect(mended.claims).toContainEqual(
    expect.objectContaining({ id: 'answers-paymentCreate', outcome: 'kept' }),
  )
})

test('the verdict on chosen claims speaks of those only', async () => {
  expect(verdictLine(await quickRun())).toMatch(
    /keeps what was checked of the contract: the claims that were chosen\. \d+ claims were left out\./,
  )
})

test('every request carries the headers that are given, and those without a token the password of the gateway', async () => {
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
  // The first two requests look what kind of server it is.
  const asked = seen.slice(1)
  expect(new Set(asked.map(({ header }) => header))).toEqual(new Set(['let-the-kit-in']))
  const basic = `Basic ${Buffer.from('kit:a:word').toString('base64')}`
  const kinds = new Set(asked.map(({ authorization }) => authorization?.split(' ')[0]))
  expect(kinds).toEqual(new Set(['Basic', 'Bearer']))
  expect(asked.map(({ authorization }) => authorization)).toContain(basic)
})

test('--rate holds requests back', async () => {
  let requests = 0
  const { base, mail } = await unknownServer({
    before: () => {
      requests += 1
      return Promise.resolve(undefined)
    },
  })
  // From before the first: a busy machine may hold it up longer than the last.
  const start = performance.now()
  await runKit({ base, mail, rate: 10, claims: new Set(['session-ids', 'as-typed']) })
  const seconds = (performance.now() - start) / 1000
  expect(requests).toBeGreaterThan(6)
  // The very first looks for the server, and takes no turn.
  expect(seconds).toBeGreaterThan((requests - 2) / 10)
})

/** What nobody may read: what was given on the command line, and what the kit sent and got. */
test('no secret is in any report', async () => {
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
        // One that no response gave was made up by the kit.
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
  writeReport(out, result)
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
  // What the kit makes up to be refused is no secret.
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
