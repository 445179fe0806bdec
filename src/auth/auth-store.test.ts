import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { respond, breaks, later, pass, scriptedFetch } from '#/testing/scripted-fetch'
import { expectConsoleError } from '#/testing/console-watch'
import {
  other,
  rider,
  sessionForEachTest,
  start,
  storeSession,
  signedInAs,
} from '#/testing/session'
import type { UserData } from '#/api/generated/model/userData'
import { CHECK_PAUSES, GIVE_UP_AFTER, SECOND_LOOK } from '#/api/pace'
import { applySignIn } from './server-client'
import { clearSession } from './auth-store'
import { sessionQuery } from './session-query'

const fresh: UserData = { ...rider, user: { ...rider.user, money: 7 }, jwt: 'renewed' }

const [FIRST_PAUSE = 0, SECOND_PAUSE = 0] = CHECK_PAUSES

const network = scriptedFetch()
const page = sessionForEachTest()

const isIn = () => signedInAs(page.store).user !== null

describe('at start', () => {
  test('trusts a stored player at once, and then replaces it by the server’s data', async () => {
    storeSession(rider)
    const checked = later(respond(200, fresh))
    network.reply(checked.reply)
    void start(page.store)

    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'held',
      user: rider.user,
    })
    await pass()
    expect(network.calls).toMatchObject([
      { method: 'GET', path: '/api/v2/user/check', bearer: 'Bearer held' },
    ])
    // Data that only the server may grant is missing until its response.
    expect(page.cached()).toBeUndefined()

    await checked.come()
    await pass()
    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'renewed',
      user: fresh.user,
    })
    expect(page.stored()).toEqual({ token: 'renewed', user: JSON.stringify(fresh.user) })
    expect(page.cached()).toEqual(fresh)
  })

  test('A13 replaces a renamed player together with the token', async () => {
    const renamed = { ...fresh, user: { ...fresh.user, login: 'renamed' } }
    storeSession(rider)
    network.reply(respond(200, renamed), respond(200, { ...renamed, jwt: 'newest' }))
    await start(page.store)
    expect(page.stored()).toEqual({ token: 'renewed', user: JSON.stringify(renamed.user) })
    storeSession(rider)
    await page.store.server?.checkNow()
    expect(page.stored()).toEqual({ token: 'newest', user: JSON.stringify(renamed.user) })
  })

  test.each([
    ['nothing', {}],
    ['a token', { token: 'held' }],
    ['a user', { user: JSON.stringify(rider.user) }],
    ['a token and a broken user', { token: 'held', user: '{"login":"ri' }],
    ['a broken token and a user', { token: 'маяк', user: JSON.stringify(rider.user) }],
  ])('signs no one in, and sends nothing, if the storage has only %s', async (_name, state) => {
    for (const [key, value] of Object.entries(state)) localStorage.setItem(key, value)
    await start(page.store)
    expect(network.calls).toEqual([])
    expect(isIn()).toBe(false)
  })

  test.each([401, 400, 403, 404])(
    'A12 %d in response to an explicit check ends the session',
    async (status) => {
      storeSession(rider)
      network.reply(respond(200, fresh), respond(status, { message: 'No', code: 'unverified' }))
      await start(page.store)
      const asked = page.store.server?.checkNow().catch(() => undefined)
      await pass(SECOND_LOOK)
      await asked
      expect(page.onSessionLost).toHaveBeenCalledOnce()
    },
  )

  test.each([401, 400, 403, 404])('%d ends the session at once, silently', async (status) => {
    if (status !== 401) expectConsoleError(/sessionCheck: HTTP/)
    storeSession(rider)
    network.reply(respond(status, { message: 'No', code: 'unverified' }))
    void start(page.store)
    await pass(SECOND_LOOK)
    expect(network.calls).toHaveLength(1)
    page.expectAnonymous()
  })

  test.each([
    ['once', [breaks]],
    ['twice', [breaks, respond(500, {})]],
  ])('keeps the player if the server recovers after failing %s', async (_times, failures) => {
    storeSession(rider)
    network.reply(...failures, respond(200, fresh))
    void start(page.store)
    await pass(FIRST_PAUSE + SECOND_PAUSE)
    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'renewed',
      user: fresh.user,
    })
  })

  test('continues the check when the page that observes it unmounts', async () => {
    storeSession(rider)
    const checked = later(respond(200, fresh))
    network.reply(checked.reply)
    void start(page.store)
    const leave = new QueryObserver(page.client, sessionQuery).subscribe(() => undefined)
    await pass()
    leave()
    await pass()
    expect(isIn()).toBe(true)
    await checked.come()
    await pass()
    expect(network.calls).toHaveLength(1)
    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'renewed',
      user: fresh.user,
    })
  })

  test('A12 an explicit check confirms the session, and later failures of the start check do not end it', async () => {
    expectConsoleError(/sessionCheck: unknown/)
    storeSession(rider)
    network.reply(breaks, respond(200, fresh), breaks)
    void start(page.store)
    await pass()
    await page.store.server?.checkNow()
    await pass(2 * GIVE_UP_AFTER)
    expect(signedInAs(page.store)).toMatchObject({ authenticated: true, token: 'renewed' })
  })

  test('ends the session if a retry is denied', async () => {
    storeSession(rider)
    network.reply(breaks, respond(401, { message: 'No' }))
    void start(page.store)
    await pass(FIRST_PAUSE)
    await pass(SECOND_LOOK)
    expect(network.calls).toHaveLength(2)
    page.expectAnonymous()
  })
})

describe('a late response', () => {
  test.each([
    ['a good one', respond(200, fresh)],
    ['401', respond(401, { message: 'No' })],
    ['a broken connection', breaks],
  ])('%s after a sign-out changes nothing', async (_name, reply) => {
    storeSession(rider)
    const checked = later(reply)
    network.reply(checked.reply)
    void start(page.store)
    await pass()
    clearSession(page.store)
    await checked.come()
    await pass(60_000)
    page.expectAnonymous()
  })

  test.each([
    ['a good one', respond(200, fresh)],
    ['401', respond(401, { message: 'No' })],
    ['a broken connection', breaks],
  ])('%s after another sign-in changes nothing', async (_name, reply) => {
    storeSession(rider)
    const checked = later(reply)
    network.reply(checked.reply)
    void start(page.store)
    await pass()
    applySignIn(page.store, other)
    await checked.come()
    await pass(60_000)
    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'others',
      user: other.user,
    })
    expect(page.cached()).toEqual(other)
    expect(page.onSessionLost).not.toHaveBeenCalled()
  })

  test('is dropped if the player signs out while its body is read', async () => {
    storeSession(rider)
    network.reply(async () => {
      // The player signs out between the headers and the body of the response.
      const response = new Response(JSON.stringify(fresh))
      const text = response.text.bind(response)
      response.text = async () => {
        clearSession(page.store)
        return text()
      }
      return response
    })
    void start(page.store)
    await pass(60_000)
    page.expectAnonymous()
  })
})
