import { expect, test } from 'vitest'
import { parsed, type Exchange } from '../http/exchange'
import { answer, data, JSON_TYPE, session, user } from '../testing/answer'
import { gotOf } from './findings'
import { judge } from './judge'
import { readContract } from '../contract/openapi-file'

const contract = readContract()
const judged = (exchange: Exchange) => judge(exchange, contract)
const wait = { message: 'x', code: 'too_many_requests', retryAfter: 60 }
const code = {
  method: 'email',
  codeLength: 6,
  expiresAt: '2026-11-20T12:00:00Z',
  resendAfter: 60,
  maskedEmail: 'k***',
}

test.each<[string, Exchange]>([
  ['user data', answer('sessionCheck', 200, data)],
  ['an extra field', answer('sessionCheck', 200, { ...data, new: 1 })],
  [
    'extra fields named like timestamps',
    answer('sessionCheck', 200, {
      ...data,
      expiresAt: 7,
      user: { ...user, createdAt: '20.11.2026' },
      sessions: [{ ...session, date: null }],
    }),
  ],
  ['nothing', answer('signOut', 204, '')],
  [
    'a long wait',
    answer('signIn', 429, { ...wait, retryAfter: 86400 }, { ...JSON_TYPE, 'retry-after': '86400' }),
  ],
  ['a refusal', answer('sessionCheck', 401, { message: 'x', code: 'unauthenticated' })],
  ['a wait', answer('signIn', 429, wait, { ...JSON_TYPE, 'retry-after': '60' })],
  [
    'more cache headers',
    answer('sessionCheck', 200, data, { ...JSON_TYPE, 'cache-control': 'private, no-store' }),
  ],
  [
    'a charset',
    answer('sessionCheck', 200, data, {
      ...JSON_TYPE,
      'content-type': 'application/json; charset=utf-8',
    }),
  ],
])('accepts %s', (_, exchange) => {
  expect(judged(exchange)).toEqual([])
})

test.each<[string, Exchange, RegExp]>([
  ['a wrong type', answer('sessionCheck', 200, { ...data, authorCode: 1 }), /authorCode/],
  [
    'a status that is not listed',
    answer('sessionCheck', 418, { message: 'x' }),
    /^one of 200, 401, 422, 429: not 418$/,
  ],
  ['a failure', answer('signIn', 500, { message: 'x' }), /: 5xx means that the server failed$/],
  ['no response', answer('signIn', 0, 'refused'), /a response/],
  ['a body where there is none', answer('signOut', 204, '{}'), /no body/],
  [
    'a page',
    answer('sessionCheck', 401, '<html>', { ...JSON_TYPE, 'content-type': 'text/html' }),
    /application\/json JSON/,
  ],
  [
    'another code',
    answer('sessionCheck', 401, { message: 'x', code: 'invalid_credentials' }),
    /unauthenticated/,
  ],
  [
    'no cache header',
    answer('sessionCheck', 200, data, { 'content-type': 'application/json' }),
    /no-store/,
  ],
  ['a wait without an end', answer('signIn', 429, wait), /Retry-After/],
  [
    'a wait of years',
    answer('signIn', 429, wait, { ...JSON_TYPE, 'retry-after': '999999999' }),
    /^Retry-After: whole seconds, 86400 at most$/,
  ],
  [
    'a database timestamp',
    answer('emailChange', 202, { ...code, expiresAt: '2026-11-20 12:00:00Z' }),
    /expiresAt is an RFC 3339 date-time in UTC/,
  ],
  [
    'a database timestamp inside an object',
    answer('accountVerify', 200, {
      email: 'a@b.example',
      alreadyVerified: false,
      userData: { ...data, sessions: [{ ...session, createdAt: '2026-11-20 12:00:00Z' }] },
    }),
    /createdAt is an RFC 3339 date-time in UTC/,
  ],
  [
    'a database timestamp in one of two schemas',
    answer('protectionStart', 200, { ...code, expiresAt: '2026-11-20 12:00:00Z' }),
    /expiresAt is an RFC 3339 date-time in UTC/,
  ],
  [
    'no wait for another e-mail',
    answer('emailChange', 202, { ...code, resendAfter: undefined }),
    /resendAfter is present when the method is e-mail$/,
  ],
  [
    'no masked address',
    answer('emailChange', 202, { ...code, maskedEmail: undefined }),
    /maskedEmail/,
  ],
  [
    'two current sessions',
    answer('sessionCheck', 200, { ...data, sessions: [session, session] }),
    /^at most one session is the current one$/,
  ],
  [
    'the password',
    answer('signIn', 401, { message: 'not Kit-2026!', code: 'invalid_credentials' }),
    /no password, hash, secret or key/,
  ],
  [
    'nine codes',
    answer('protectionConfirm', 200, { mfa: 'app', recoveryCodes: ['AAAA-AAAA'] }),
    /there are ten recovery codes$/,
  ],
  [
    'a refusal without a code',
    answer('sessionCheck', 401, { message: 'x' }),
    /^code is present and a text$/,
  ],
  [
    'a second factor that is a number',
    answer('sessionCheck', 200, { ...data, user: { ...user, mfa: 1 } }),
    /^user.mfa is present and a text$/,
  ],
  [
    'two waits',
    answer('signIn', 429, wait, { ...JSON_TYPE, 'retry-after': '30' }),
    /^retryAfter in the body equals Retry-After$/,
  ],
  [
    'a readable address',
    answer('emailChange', 202, { ...code, maskedEmail: 'ki***@kit.example' }),
    /maskedEmail shows at most the first character of the local part$/,
  ],
  [
    'a wait in milliseconds',
    answer('emailChange', 202, { ...code, resendAfter: 60_000 }),
    /resendAfter is 30 to 120 seconds$/,
  ],
  [
    'a code that expired before it was sent',
    answer('emailChange', 202, code, { ...JSON_TYPE, date: 'Fri, 20 Nov 2026 12:00:01 GMT' }),
    /expiresAt is 300 to 1800 s after the Date header$/,
  ],
  [
    'a session from the future',
    answer('sessionCheck', 200, data, { ...JSON_TYPE, date: 'Fri, 20 Nov 2026 11:00:00 GMT' }),
    /^no past event is dated after the Date header$/,
  ],
  [
    'a new session from yesterday',
    answer('signInConfirm', 200, data, { ...JSON_TYPE, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }),
    /createdAt of a new session is the time of the sign-in$/,
  ],
])('reports %s', (_, exchange, words) => {
  const findings = judged(exchange)
  expect(findings.map(({ expected }) => expected).join(' ')).toMatch(words)
  expect(findings[0]).toMatchObject({ operation: exchange.operation?.id })
  expect(findings[0]?.line).toBeGreaterThan(40)
})

test('reports an accepted body that breaks its schema', () => {
  const exchange = { ...answer('authorBind', 200, { authorCode: 'X' }), sentBody: '{"code":1}' }
  expect(judged(exchange)).toMatchObject([
    { operation: 'authorBind', claim: 'A body that breaks its schema is refused.' },
  ])
})

/** The first finding for a wrong body: what was expected, and what came. */
function reported(body: unknown) {
  const [first] = judged(answer('sessionCheck', 200, body))
  return [first?.expected, first?.got.split(',')[0]]
}

test('reports a missing, wrong or extra field in plain words', () => {
  const { jwt: _, ...without } = data
  expect(reported(without)).toEqual(['jwt: required', 'jwt: missing'])
  expect(reported({ ...data, jwt: 7 })).toEqual(['jwt: string', 'jwt: 7'])
  expect(reported({ ...data, sessions: [{ ...session, current: 'yes' }] })).toEqual([
    'sessions.0.current: boolean',
    'sessions.0.current: "yes"',
  ])
})

test('reports JSON after a byte order mark as one finding that names the mark', () => {
  const text = '\uFEFF{"message":"x","code":"expired"}'
  const marked = { ...answer('recoveryInspect', 410, text), json: parsed(text) }
  expect(judged(marked).map(({ got }) => got)).toEqual([
    expect.stringMatching(/^a byte order mark before the JSON: 410/),
  ])
})

test.each([
  ['413', 413, {}],
  ['429', 429, { 'retry-after': '1' }],
])('does not report a gateway page for %s', (_, status, headers) => {
  const type = { 'content-type': 'text/html' }
  expect(judged(answer('signOut', 429, '<h1>429</h1>', { ...type, 'retry-after': '1' }))).toEqual(
    [],
  )
  expect(judged(answer('signIn', status, '<h1>No</h1>', { ...type, ...headers }))).toEqual([])
})

test('reports a broken rule of the descriptions with the actual value', () => {
  const moment = judged(
    answer('signInConfirm', 200, {
      ...data,
      sessions: [{ ...session, createdAt: '2026-11-20 12:00:00Z' }],
    }),
  ).find(({ claim }) => claim.includes('descriptions'))
  expect(moment?.got).toBe('sessions.0.createdAt: "2026-11-20 12:00:00Z"')
  const [leak] = judged(
    answer('signIn', 401, { message: 'not Kit-2026!', code: 'invalid_credentials' }),
  )
  expect(leak?.got).toBe('it contains a password that was sent')
})

test('keeps secrets of requests and responses out of findings', () => {
  const uri = 'otpauth://totp/a?secret=kit-secret'
  const setup = { method: 'app', secret: 'kit-secret', otpauthUri: uri, codeLength: 6 }
  const strange = { ...setup, expiresAt: '2026-11-20T12:00:00Z' }
  const codes = { mfa: 'app', recoveryCodes: ['KIT-1'] }
  const sent = { login: 'kit', email: 'kit@kit.example', password: 'kit' }
  const findings = [
    ...judged(answer('protectionStart', 200, strange)),
    ...judged(answer('protectionConfirm', 200, { ...codes, recoveryCodes: 'KIT-1,KIT-2' })),
    ...judged(answer('protectionConfirm', 200, codes)),
    ...judged({
      ...answer('signUp', 201, ''),
      sentBody: JSON.stringify({ ...sent, password: 'KitSix' }),
    }),
  ]
  const got = findings.map((finding) => finding.got)
  expect(got).toContainEqual(expect.stringMatching(/^secret: "\*\*\*", in /))
  expect(got).toContainEqual(expect.stringMatching(/^recoveryCodes: "\*\*\*", in /))
  // The kit made that one up.
  expect(got).toContainEqual(expect.stringMatching(/^201, though password: .+ received "KitSix"$/))
  expect(got.join(' ')).not.toMatch(/kit-secret|KIT-\d/)
})

test('decodes escaped Cyrillic characters', () => {
  const text = String.raw`{"message":"\u041d\u0435\u0442","code":"\n"}`
  expect(gotOf(answer('signIn', 400, text))).toContain(String.raw`"message":"Нет","code":"\n"`)
})
