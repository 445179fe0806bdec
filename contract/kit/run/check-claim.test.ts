import { expect, test } from 'vitest'
import { rewritten, verdictsOf } from '../testing/verdicts'
import { claimsOf } from '../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

/** Sends no request. */
const easy = claim({ id: 'easy', operations: [], proves: [] }, 'Easy.', () => Promise.resolve())

const found = (findings: readonly { operation: string; expected: string; got: string }[]) =>
  findings.map(({ operation, expected, got }) => `${operation}: ${expected} | ${got}`)

test('reports a secret no app accepts, and goes on with the next claim', async () => {
  const [broken, next] = await verdictsOf(['app-wrong-codes', easy], {
    answer: async (request, good) =>
      rewritten(await good(request), (text) =>
        text.replace(/"secret":"\w+"/, '"secret":"not base32!"'),
      ),
  })
  expect(broken?.outcome).toBe('broken')
  expect(found(broken?.findings ?? [])).toEqual([
    expect.stringMatching(/^protectionStart: a Base32 secret that an app accepts \| 200/),
  ])
  expect(next?.outcome).toBe('kept')
})

const mail = () => Promise.reject(new Error('The mailbox is locked.'))

test('stops only the claims that need e-mail when e-mail cannot be read', async () => {
  const [stopped, next] = await verdictsOf(['app-wrong-codes', easy], { mail })
  expect(stopped).toMatchObject({ outcome: 'stopped', findings: [] })
  expect(stopped?.reason).toMatch(
    /^e-mail to kit_\w+@kit\.example could not be read: The mailbox is locked\.$/,
  )
  expect(next?.outcome).toBe('kept')
})

test('reports an e-mail that does not come', { timeout: 20_000 }, async () => {
  const [broken] = await verdictsOf(['recovery-clears-sign-in'], {
    answer: async (request, good) =>
      request.method === 'POST' && request.url.endsWith('/user/recovery')
        ? Response.json({ resendAfter: 60 }, { status: 202 })
        : good(request),
  })
  expect(broken?.outcome).toBe('broken')
  expect(found(broken?.findings ?? [])).toEqual([
    expect.stringMatching(/^recoveryRequest: an e-mail with a key \| no e-mail came to kit_/),
  ])
})

test('stops the claims for which no requests are left', async () => {
  const claims = await verdictsOf(['no-token', 'body-null', 'parameters', easy], { most: 25 })
  const reason = 'the kit had reached its limit of requests'
  expect(claims.map((claim) => claim.reason ?? claim.outcome)).toEqual([
    'kept',
    reason,
    reason,
    'kept',
  ])
})

test('stops a claim when the kit itself fails, and keeps its findings', async () => {
  const faulty = claim({ id: 'faulty', operations: [], proves: [] }, 'Faulty.', async (caller) => {
    caller.expect('signIn', await caller.call('signIn', { body: {} }), 200)
    throw new TypeError('x is not a function')
  })
  const [stopped, next] = await verdictsOf([faulty, easy])
  expect(stopped).toMatchObject({
    outcome: 'stopped',
    reason:
      'the kit itself failed, which says nothing about the server: TypeError: x is not a function',
    findings: [{ operation: 'signIn' }],
  })
  expect(next?.outcome).toBe('kept')
})
