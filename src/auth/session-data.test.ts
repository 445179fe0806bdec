import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { respond, breaks, later, pass, scriptedFetch, silence } from '#/testing/scripted-fetch'
import {
  other,
  rider,
  sessionForEachTest,
  sessionWithServer,
  start,
  storeSession,
  signedInAs,
} from '#/testing/session'
import type { UserData } from '#/api/generated/model/userData'
import { CHECK_PAUSES, GIVE_UP_AFTER, LIMIT, NOTIFY_AFTER } from '#/api/pace'
import { ApiError } from '#/api/problem'
import { clearSession } from './auth-store'
import { refetchSessionQuery, sessionQuery } from './session-query'
import { applySignIn, updateSession } from './server-client'
import { storeToken, storeUser } from '#/testing/stored'

const network = scriptedFetch()
const page = sessionForEachTest()

afterEach(() => onlineManager.setOnline(true))

test('drops the password from memory a second after the response', async () => {
  network.reply(respond(200, { result: 'ok', ...rider }))
  const password = 'Aurora-2026!'
  await page.store.server?.signIn({ login: rider.user.login, password })
  await pass(1000)
  const kept = page.client.getMutationCache().getAll()
  expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(password)
})

test('refetches after a check in flight, which may be older than the change that made the data stale', async () => {
  storeSession(rider)
  const early = later(respond(200, rider))
  const fresh = { ...rider, authorCode: 'NORDLICHT' }
  network.reply(early.reply, respond(200, fresh))
  void start(page.store)
  const asked = refetchSessionQuery(page.client)
  await early.come()
  await asked
  expect(network.calls).toHaveLength(2)
  expect(page.cached()).toEqual(fresh)
})

test('A12 what a section failed to load during an outage is requested again when it ends', async () => {
  storeSession(rider)
  network.reply(respond(503), respond(200, rider))
  void start(page.store)
  const load = vi.fn().mockRejectedValueOnce(new ApiError('bonusList', { kind: 'bot-check' }))
  const section = new QueryObserver(page.client, {
    queryKey: ['section'],
    queryFn: load.mockResolvedValue('loaded'),
  })
  onTestFinished(section.subscribe(() => undefined))
  await pass()
  expect(section.getCurrentResult().status).toBe('error')
  await pass(CHECK_PAUSES[0])
  expect(section.getCurrentResult().data).toBe('loaded')
})

test('knows that the connection was lost before the server client loaded', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { client } = sessionWithServer({ onSessionLost: vi.fn() })
  expect(onlineManager.isOnline()).toBe(false)
  client.unmount()
})

describe('applySignIn', () => {
  test('signs in, stores the data, and drops the data of an earlier player', async () => {
    storeSession(rider)
    network.reply(respond(200, rider))
    await start(page.store)
    page.client.setQueryData(['/api/v2/user/getBonuses'], { bonuses: [] })

    const data: Required<UserData> = { ...other, transactionsCursor: 'pay_1', events: [] }
    applySignIn(page.store, data)
    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'others',
      user: other.user,
    })
    expect(page.stored()).toEqual({ token: 'others', user: JSON.stringify(other.user) })
    expect(page.cached()).toEqual(data)
    expect(page.client.getQueryData(['/api/v2/user/getBonuses'])).toBeUndefined()
  })
})

describe('updateSession', () => {
  test('merges a change, and stores a new user', () => {
    applySignIn(page.store, rider)
    const user = { ...rider.user, email: 'new@example.com' }
    updateSession(page.store, { user })
    expect(page.cached()).toEqual({ ...rider, user })
    expect(signedInAs(page.store)).toEqual({ authenticated: true, token: 'held', user })
    updateSession(page.store, { authorCode: 'NORDLICHT' })
    expect(page.cached()).toEqual({ ...rider, user, authorCode: 'NORDLICHT' })
    expect(signedInAs(page.store).user).toEqual(user)
  })

  test('before the first response, changes the stored user and invents no data', async () => {
    storeSession(rider)
    network.reply(silence)
    void start(page.store)
    updateSession(page.store, { user: { ...rider.user, active: false } })
    expect(signedInAs(page.store).user?.active).toBe(false)
    expect(page.cached()).toBeUndefined()
  })

  test('keeps a change when an earlier check responds late, and checks again', async () => {
    storeSession(rider)
    const early = later(respond(200, { ...rider, user: { ...rider.user, active: false } }))
    const fresh = { ...rider, authorCode: 'NORDLICHT', user: { ...rider.user, active: true } }
    const again = later(respond(200, fresh))
    network.reply(early.reply, again.reply)
    const started = start(page.store)
    updateSession(page.store, { user: fresh.user })
    await early.come()
    await pass()
    expect(network.calls).toHaveLength(2)
    expect(signedInAs(page.store).user?.active).toBe(true)
    expect(page.cached()).toBeUndefined()
    await again.come()
    await started
    expect(page.cached()).toEqual(fresh)
    expect(signedInAs(page.store).user).toEqual(fresh.user)
  })

  test('keeps a change when an earlier single check responds late', async () => {
    applySignIn(page.store, rider)
    const early = later(respond(200, { ...rider, user: { ...rider.user, active: false } }))
    network.reply(early.reply)
    const checked = page.store.server?.checkNow()
    const user = { ...rider.user, active: true, email: 'new@example.com' }
    updateSession(page.store, { user })
    await early.come()
    await checked
    expect(page.cached()).toEqual({ ...rider, user })
    expect(signedInAs(page.store).user).toEqual(user)
  })

  test('ignores a change for another player', () => {
    applySignIn(page.store, other)
    updateSession(page.store, rider)
    expect(page.cached()).toEqual(other)
    expect(signedInAs(page.store)).toEqual({
      authenticated: true,
      token: 'others',
      user: other.user,
    })
  })

  test('does not sign a player back in', () => {
    applySignIn(page.store, rider)
    clearSession(page.store)
    updateSession(page.store, rider)
    updateSession(page.store, { sessions: [] })
    page.expectAnonymous()
  })
})

describe('clearSession', () => {
  test('leaves nothing of the player', () => {
    applySignIn(page.store, rider)
    page.client.setQueryData(['/api/v2/user/getBonuses'], { bonuses: [] })
    localStorage.setItem('theirs', 'kept')
    clearSession(page.store)
    expect(page.stored()).toEqual({ theirs: 'kept' })
    localStorage.removeItem('theirs')
    page.expectAnonymous()
    expect(page.client.getMutationCache().getAll()).toEqual([])
  })

  test('is not called by a check that is rejected while another tab renews the token, which is repeated', async () => {
    storeSession(rider)
    const answer = later(respond(401, { code: 'unauthenticated', message: 'No' }))
    network.reply(answer.reply, respond(200, { ...rider, jwt: 'renewed' }))
    const started = start(page.store)
    await pass()
    storeToken('renewed')
    await answer.come()
    await pass()
    await started
    expect(signedInAs(page.store).authenticated).toBe(true)
    expect(page.cached()?.user).toEqual(rider.user)
  })

  test('is not called by a later check that is rejected while another tab renews the token', async () => {
    storeSession(rider)
    const answer = later(respond(401, { code: 'unauthenticated', message: 'No' }))
    network.reply(respond(200, rider), answer.reply, respond(200, { ...rider, jwt: 'renewed' }))
    await start(page.store)
    const again = page.client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await pass()
    storeToken('renewed')
    await answer.come()
    await again
    expect(signedInAs(page.store)).toMatchObject({ authenticated: true, token: 'renewed' })
  })

  test('is not called for a later player by an earlier check that gives up', async () => {
    storeSession(rider)
    network.reply(breaks)
    void start(page.store)
    await pass(CHECK_PAUSES[0])
    storeToken('others')
    storeUser(other.user)
    // By then the earlier check has given up.
    await pass(GIVE_UP_AFTER + LIMIT)
    expect(signedInAs(page.store).token).toBe('others')
  })
})

test('A12 a response that takes almost the time limit confirms the session, after the notice', async () => {
  storeSession(rider)
  network.reply(async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, LIMIT - 1))
    return respond(200, rider)(signal)
  })
  void start(page.store)
  await pass(NOTIFY_AFTER)
  expect(page.store.outage).toEqual({ reason: 'server', retryAt: null })
  await pass(LIMIT)
  expect(signedInAs(page.store)).toMatchObject({ authenticated: true, user: rider.user })
  expect(page.store.outage).toBeNull()
  expect(network.calls).toHaveLength(1)
})
