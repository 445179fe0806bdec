import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { respond, breaks, later, pass, scriptedFetch } from '#/testing/scripted-fetch'
import { other, rider, sessionWithServer, storeSession, signedInAs } from '#/testing/session'
import { accountVerify } from '#/api/generated/endpoints/account/account'
import { getAccountVerifyResponseMock } from '#/api/generated/endpoints/account/account.msw'
import { sessionCheck, sessionRevoke } from '#/api/generated/endpoints/session/session'
import { SECOND_LOOK } from '#/api/pace'
import { problemOf } from '#/api/problem'
import { clearSession, readSession, type AuthStore } from './auth-store'
import { applySignIn, updateSession } from './server-client'
import { sessionQuery } from './session-query'
import { clearStorage, storeToken } from '#/testing/stored'

const ended = { sessions: [], jwt: 'renewed' }

const network = scriptedFetch()
const reported = vi.fn()
let store: AuthStore
let client: QueryClient

beforeEach(() => {
  reported.mockClear()
  ;({ store, client } = sessionWithServer({ onSessionLost: reported }))
  applySignIn(store, rider)
})
afterEach(() => {
  client.clear()
  clearStorage()
})

const rejected = (error: unknown) => reported(problemOf(error))

const cached = () => client.getQueryData(sessionQuery.queryKey)

/** Sends a request for the current player, and handles the response as a page does. */
async function ask(reply: ReturnType<typeof respond>) {
  const held = later(reply)
  network.reply(held.reply)
  sessionRevoke({}).then(({ sessions }) => {
    updateSession(store, { sessions })
    reported('answered')
  }, rejected)
  await pass()
  return async () => {
    await held.come()
    await pass(SECOND_LOOK)
  }
}

describe('drops the response for a player who has signed out', () => {
  const departures = [
    ['another signed in', () => applySignIn(store, other), other],
    ['another signed in in another tab', () => storeSession(other), other],
    ['the player signed out', () => clearSession(store), null],
    ['the player signed out in another tab', clearStorage, null],
  ] as const
  const outcomes = [
    ['a success', respond(200, ended)],
    ['a server error', respond(409, { message: 'No' })],
    ['a 401', respond(401, { message: 'No' })],
    ['a connection that breaks', breaks],
  ] as const
  const cases = departures.flatMap(([departure, leave, next]) =>
    outcomes.map(([outcome, reply]) => [departure, outcome, leave, reply, next] as const),
  )

  test.each(cases)('%s, then %s', async (_departure, _outcome, leave, reply, next) => {
    const come = await ask(reply)
    leave()
    // The next route guard does this.
    readSession(store)
    const before = cached()
    await come()
    expect(reported.mock.calls).toEqual([[{ kind: 'session-changed' }]])
    expect(cached()).toEqual(before)
    expect(signedInAs(store)).toMatchObject({
      token: next?.jwt ?? null,
      user: next?.user ?? null,
    })
  })
})

describe('handles the response for the current player', () => {
  test('and stores its renewed token', async () => {
    const come = await ask(respond(200, ended))
    await come()
    expect(reported).toHaveBeenCalledWith('answered')
    expect(cached()).toEqual({ ...rider, sessions: [] })
    expect(signedInAs(store)).toMatchObject({ token: 'renewed', user: rider.user })
  })

  test('if the token was renewed in the meantime, here or in another tab', async () => {
    const come = await ask(respond(200, { sessions: [] }))
    storeToken('renewed')
    await come()
    expect(reported).toHaveBeenCalledWith('answered')
    expect(cached()).toEqual({ ...rider, sessions: [] })
    expect(signedInAs(store).token).toBe('renewed')
  })

  test.each(['before', 'after'])(
    'if it was sent %s the request that renewed the token, and was rejected before the renewal arrived',
    async (order) => {
      const refused = later(respond(401, { message: 'No' }))
      const renewed = later(respond(200, { ...rider, jwt: 'renewed' }))
      const revoke = {
        reply: refused.reply,
        send: () => sessionRevoke({}).then(() => reported('answered'), rejected),
      }
      const check = { reply: renewed.reply, send: () => sessionCheck() }
      const asked = order === 'before' ? [revoke, check] : [check, revoke]
      network.reply(...asked.map(({ reply }) => reply), respond(200, ended))
      const settled = Promise.all(asked.map(({ send }) => send()))
      await pass()
      await refused.come()
      await pass()
      expect(reported).not.toHaveBeenCalled()
      await renewed.come()
      await pass(SECOND_LOOK)
      await settled
      expect(reported).toHaveBeenCalledWith('answered')
      expect(network.calls.map(({ bearer }) => bearer)).toEqual([
        'Bearer held',
        'Bearer held',
        'Bearer renewed',
      ])
    },
  )
})

test('handles the response of a public operation for any player, and signs no one in', async () => {
  const verified = { ...getAccountVerifyResponseMock(), userData: { ...rider, jwt: 'renewed' } }
  const held = later(respond(200, verified))
  network.reply(held.reply)
  accountVerify({ key: 'key' }).then(({ userData }) => {
    if (userData) updateSession(store, userData)
    reported('answered')
  }, rejected)
  await pass()
  applySignIn(store, other)
  await held.come()
  await pass()
  expect(reported).toHaveBeenCalledWith('answered')
  expect(cached()).toEqual(other)
  expect(signedInAs(store)).toMatchObject({ token: 'others', user: other.user })
})
