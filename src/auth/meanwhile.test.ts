import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyResend } from '#/api/generated/endpoints/account/account'
import { bonusList } from '#/api/generated/endpoints/credits/credits'
import { getBonusListResponseMock } from '#/api/generated/endpoints/credits/credits.msw'
import { protectionView } from '#/api/generated/endpoints/protection/protection'
import { getProtectionViewResponseMock } from '#/api/generated/endpoints/protection/protection.msw'
import { sessionCheck, sessionRevoke } from '#/api/generated/endpoints/session/session'
import { passwordChange } from '#/api/generated/endpoints/settings/settings'
import { SECOND_LOOK, SETTLE_PAUSES, SIGN_OUT_LIMIT } from '#/api/pace'
import { isPartialList } from '#/api/reading'
import { problemOf } from '#/api/problem'
import { configureBotCheck } from '#/testing/configure-bot-check'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { breaks, later, pass, respond, scriptedFetch } from '#/testing/scripted-fetch'
import { other, rider, sessionForEachTest, signedInAs, storeSession } from '#/testing/session'
import { storeToken } from '#/testing/stored'
import { settleRevoke } from './outcomes/sessions'
import { applySignIn } from './server-client'
import { signOut } from './sign-out'

const network = scriptedFetch()
const page = sessionForEachTest()

const refused = respond(401, { message: 'No', code: 'unauthenticated' })
const revoked = respond(200, { sessions: rider.sessions })
const settledOf = (sent: Promise<unknown>) => sent.then(() => 'done', problemOf)
const bearers = () => network.calls.map(({ bearer }) => bearer)

beforeEach(() => {
  applySignIn(page.store, rider)
})

test('a token renewed during five requests: resends a rejected one once, with the new token and another bot check', async () => {
  let proofs = 0
  configureBotCheck(async () => `proof ${++proofs}`)
  const requests = [
    [sessionCheck, later(respond(200, { ...rider, jwt: 'renewed' }))],
    [() => sessionRevoke({}), later(revoked)],
    [bonusList, later(respond(200, getBonusListResponseMock()))],
    [protectionView, later(respond(200, getProtectionViewResponseMock()))],
    [verifyResend, later(refused)],
  ] as const
  network.reply(...requests.map(([, { reply }]) => reply), respond(200, { resendAfter: 60 }))
  const outcomes: unknown[] = []
  for (const [send] of requests) {
    outcomes.push(settledOf(send()))
    await pass()
  }
  for (const [, { come }] of requests) {
    await come()
    await pass()
  }
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(bearers()).toEqual([...Array(5).fill('Bearer held'), 'Bearer renewed'])
  const resends = network.calls.filter(({ path }) => path.includes('verify'))
  const sentProofs = resends.map(({ init }) => new Headers(init.headers).get('X-Recaptcha-Token'))
  expect(sentProofs).toEqual(['proof 1', 'proof 2'])
  expect(signedInAs(page.store).token).toBe('renewed')
})

describe('a password changed in another tab', () => {
  test('resends a rejected request when the new token is stored a moment later', async () => {
    network.reply(refused, revoked)
    const outcome = settledOf(sessionRevoke({}))
    await pass(SECOND_LOOK - 1)
    storeToken('changed')
    await pass(1)
    expect(await outcome).toBe('done')
    expect(bearers()).toEqual(['Bearer held', 'Bearer changed'])
  })

  test('loses the session if the password was changed on another device', async () => {
    network.reply(refused)
    const outcome = settledOf(sessionRevoke({}))
    await pass(SECOND_LOOK)
    expect(await outcome).toMatchObject({ sessionLost: true })
    expect(network.calls).toHaveLength(1)
  })
})

describe('while the password is being changed here', () => {
  const pair = { currentPassword: 'a', newPassword: 'b', revokeOthers: true }

  test('holds other requests back, and sends them with the new token', async () => {
    const changed = later(respond(200, { sessions: [], jwt: 'changed' }))
    network.reply(changed.reply, revoked)
    const outcomes = [passwordChange(pair), sessionRevoke({}), sessionRevoke({})].map(settledOf)
    await pass()
    expect(network.calls).toHaveLength(1)
    await changed.come()
    await pass()
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done'])
    expect(bearers()).toEqual(['Bearer held', 'Bearer changed', 'Bearer changed'])
  })

  test('does not send the held requests if another player signs in', async () => {
    const changed = later(respond(200, { sessions: [], jwt: 'changed' }))
    network.reply(changed.reply, revoked)
    const outcomes = [passwordChange(pair), sessionRevoke({})].map(settledOf)
    await pass()
    storeSession(other)
    await changed.come()
    await pass()
    expect(await Promise.all(outcomes)).toEqual([
      { kind: 'session-changed' },
      { kind: 'session-changed' },
    ])
    expect(bearers()).toEqual(['Bearer held'])
  })
})

/** Expects the second player to be signed in, and nothing of the first to be shown or reported. */
function expectOther() {
  expect(signedInAs(page.store)).toEqual({
    authenticated: true,
    token: 'others',
    user: other.user,
  })
  expect(page.onSessionLost).not.toHaveBeenCalled()
  expect(consoleLines()).toEqual([])
}

describe('another player signs in in another tab during', () => {
  const changed = { kind: 'session-changed' }

  test.each([
    ['a success', respond(200, getBonusListResponseMock())],
    ['a 401', refused],
    ['a broken connection', breaks],
  ])('a query: %s', async (_what, reply) => {
    const held = later(reply)
    network.reply(held.reply)
    const outcome = settledOf(
      page.client.fetchQuery({ queryKey: ['x'], queryFn: () => bonusList() }),
    )
    await pass()
    storeSession(other)
    await held.come()
    await pass(SECOND_LOOK)
    // The client cancels the queries of the first player.
    expect(await outcome).not.toBe('done')
    expect(page.client.getQueryData(['x'])).toBeUndefined()
    expect(network.calls).toHaveLength(1)
    expectOther()
  })

  test.each([
    ['a success', revoked],
    ['a 401', refused],
    ['a broken connection', breaks],
  ])('a mutation: %s', async (_what, reply) => {
    const held = later(reply)
    network.reply(held.reply)
    const observer = new MutationObserver(page.client, {
      mutationFn: () => settleRevoke(undefined),
    })
    const outcome = settledOf(observer.mutate())
    await pass()
    storeSession(other)
    await held.come()
    await pass(SECOND_LOOK)
    expect(await outcome).toEqual(changed)
    expect(network.calls).toHaveLength(1)
    expectOther()
  })

  test.each([
    ['the first check', 0],
    ['the pause before the next check', 1],
  ])('%s after a lost response', async (_when, questions) => {
    const asked = later(breaks)
    network.reply(breaks, ...(questions === 0 ? [asked.reply] : [breaks]), respond(200, other))
    const outcome = settledOf(settleRevoke(undefined))
    await pass()
    storeSession(other)
    if (questions === 0) await asked.come()
    for (const pause of SETTLE_PAUSES) await pass(pause)
    expect(await outcome).toEqual(changed)
    expect(bearers()).toEqual(['Bearer held', 'Bearer held'])
    expectOther()
  })

  test('a sign-out, which still ends the first player’s session', async () => {
    const ended = later(refused)
    network.reply(ended.reply)
    void signOut(page.store, () => undefined)
    await pass()
    storeSession(other)
    await ended.come()
    await pass(2 * SIGN_OUT_LIMIT)
    expect(bearers()).toEqual(['Bearer held'])
    expectOther()
  })
})

test('reads null in place of the session’s lists as partial lists, and keeps the player', async () => {
  expectConsoleError(/sessionCheck: .* at UserData\.sessions, Transactions/)
  network.reply(respond(200, { ...rider, sessions: null, transactions: null }))
  const { sessions, transactions } = await sessionCheck()
  expect([sessions, transactions].map((rows) => [rows.length, isPartialList(rows)])).toEqual([
    [0, true],
    [0, true],
  ])
  expect(signedInAs(page.store).token).toBe('held')
})
