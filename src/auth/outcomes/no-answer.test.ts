import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMIT, SECOND_LOOK } from '#/api/pace'
import { problemOf } from '#/api/problem'
import type { AuthStore } from '#/auth/auth-store'
import { breaks, pass, respond, scriptedFetch, silence } from '#/testing/scripted-fetch'
import { sessionWithServer } from '#/testing/session'
import { settleRecoveryFinish, settleSignInConfirm, settleSignUp, settleVerify } from './account'
import { settleProtectionConfirm, settleRemovalStart, settleSetupStart } from './protection'
import { settleRevoke } from './sessions'
import { settleEmailChange, settlePasswordChange } from './settings'

const network = scriptedFetch()
let store: AuthStore

// Loaded beforehand: the time limit of its chunk runs on the fake clock.
beforeAll(() => import('#/api/bot-check'))
beforeEach(() => {
  ;({ store } = sessionWithServer({ onSessionLost: () => undefined }))
})
afterEach(() => store.server?.client.clear())

const PASSWORD = 'tR7$kq9Lw2'
const account = { login: 'newcomer', email: 'newcomer@example.com', password: PASSWORD }

/** Mutations that are sent again after a lost response. */
const repeated: [string, () => Promise<unknown>][] = [
  ['signInConfirm', () => settleSignInConfirm({ challenge: 'x', code: '123456' })],
  ['accountVerify', () => settleVerify(store, 'key')],
  ['protectionStart', () => settleSetupStart({ method: 'email', password: PASSWORD })],
  ['protectionRemove', () => settleRemovalStart({ password: PASSWORD })],
]

const repeatable = { kind: 'outcome-unknown', isRepeatable: true }

test.each([
  ['signUp', () => settleSignUp(account), { kind: 'outcome-unknown' }],
  ['sessionRevoke', () => settleRevoke(undefined), { kind: 'outcome-unknown' }],
  ['protectionConfirm', () => settleProtectionConfirm('123456'), { kind: 'outcome-unknown' }],
  ...repeated.map(([name, press]) => [name, press, repeatable] as const),
] as const)(
  'E9 %s: gives up on a silent server after two time limits',
  async (_, press, outcome) => {
    network.reply(silence)
    const settled = press().then(() => null, problemOf)
    await pass(2 * LIMIT)
    expect(await Promise.race([settled, null])).toEqual(outcome)
    const sent = network.calls.length
    await pass(60_000)
    expect(network.calls).toHaveLength(sent)
  },
)

const badGateway = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))

describe.each(repeated)('%s, whose first response is lost', (_, press) => {
  test.each([
    ['the retry is lost', breaks],
    ['a proxy responds to the retry', badGateway],
  ])('E9 %s: the outcome is unknown', async (_how, second) => {
    network.reply(breaks, second)
    expect(await press().then(() => null, problemOf)).toEqual(repeatable)
  })

  test('the server’s error to the retry counts', async () => {
    network.reply(breaks, respond(410, { message: 'No', code: 'expired' }))
    expect(await press().then(() => null, problemOf)).toMatchObject({ status: 410 })
  })

  test('the connection is lost: the outcome is unknown, because the first request was sent', async () => {
    network.reply(breaks)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(true).mockReturnValue(false)
    expect(await press().then(() => null, problemOf)).toEqual(repeatable)
  })
})

const pair = { currentPassword: 'Rider-2026!', newPassword: PASSWORD, revokeOthers: true }
const tooMany = { message: 'Too many attempts', code: 'too_many_requests', retryAfter: 60 }

/** Mutations that ask the server for the current state after a lost response. */
const asking: [string, () => Promise<unknown>][] = [
  ['passwordChange', () => settlePasswordChange(store, 'rider', pair)],
  ['signUp', () => settleSignUp(account)],
  ['emailChange', () => settleEmailChange({ email: 'new@example.com', password: PASSWORD })],
]

describe.each(asking)(
  'E9 an error in response to the follow-up request leaves the outcome unknown: %s',
  (_, press) => {
    test.each([
      [403, { message: 'No', code: 'captcha_failed' }],
      [404, { message: 'No', code: 'not_found' }],
      [422, { message: 'No', code: 'validation' }],
      [429, tooMany],
    ])('%d', async (status, body) => {
      network.reply(breaks, respond(status, body))
      expect(await press().then(() => null, problemOf)).toEqual({ kind: 'outcome-unknown' })
    })
  },
)

test('E9 counts the password as changed if the sign-in with it reports a blocked account', async () => {
  const ended = respond(401, { message: 'No', code: 'unauthenticated' })
  network.reply(breaks, respond(403, { message: 'Blocked', code: 'blocked' }), ended)
  const settled = settlePasswordChange(store, 'rider', pair).catch(problemOf)
  await pass(SECOND_LOOK)
  expect(await settled).toEqual({ sessions: null })
})

test('E9 leaves the outcome unknown if the recovery link cannot be checked', async () => {
  network.reply(breaks, respond(429, tooMany))
  const finish = settleRecoveryFinish({ key: 'rec_1', password: PASSWORD })
  expect(await finish.then(() => null, problemOf)).toEqual({ kind: 'outcome-unknown' })
})
