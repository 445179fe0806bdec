import { focusManager, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHECK_PAUSES, GIVE_UP_AFTER, LIMIT, NOTIFY_AFTER, SECOND_LOOK } from '#/api/pace'
import { steadyNow } from '#/lib/time/steady-clock'
import {
  denied,
  fresh,
  granted,
  page,
  type Reply,
  rider,
  unanswered,
} from '#/testing/check-responses'
import { expectConsoleError } from '#/testing/console-watch'
import { respond, breaks, pass, scriptedFetch, silence } from '#/testing/scripted-fetch'
import { sessionWithServer, start, signedInAs } from '#/testing/session'
import { type AuthStore, clearSession } from './auth-store'
import { sessionQuery } from './session-query'
import { storeToken, storeUser } from '#/testing/stored'

const LONGEST_PAUSE = Math.max(...CHECK_PAUSES)

/** Long enough for the notice, too short to give up. */
const A_WHILE = (NOTIFY_AFTER + GIVE_UP_AFTER) / 2

const HOUR = 60 * 60_000

const network = scriptedFetch()
const onSessionLost = vi.fn()
let store: AuthStore
let client: QueryClient
let leave: () => void

beforeEach(() => {
  onSessionLost.mockClear()
  onSessionLost.mockImplementation(() => clearSession(store))
  ;({ store, client } = sessionWithServer({ onSessionLost }))
  client.mount()
  leave = () => undefined
})
afterEach(() => {
  leave()
  client.unmount()
  client.clear()
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
})

/** Sets what the browser reports about its connection. */
function setConnected(isConnected: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isConnected)
  onlineManager.setOnline(isConnected)
}

/** How long the busy server asks to wait, in milliseconds. */
const ASKED = 2 * GIVE_UP_AFTER
const busy: Reply = async () =>
  new Response('busy', { status: 503, headers: { 'Retry-After': String(ASKED / 1000) } })

const isIn = () => signedInAs(store).user !== null

function startWithStoredPlayer() {
  storeToken(rider.jwt)
  storeUser(rider.user)
  void start(store)
}

/** Opens a page that observes the data of a checked player. */
async function visit() {
  network.reply(respond(200, rider))
  startWithStoredPlayer()
  const page = new QueryObserver(client, { ...sessionQuery, refetchOnWindowFocus: 'always' })
  leave = page.subscribe(() => undefined)
  await pass()
  network.calls.length = 0
}

/** Occasions for a check: the name, whether it is the first check, and how it starts with `reply` as its response. */
const moments: [string, boolean, (reply: Reply) => Promise<void>][] = [
  [
    'start',
    true,
    async (reply) => {
      network.reply(reply)
      startWithStoredPlayer()
    },
  ],
  [
    'return to the tab',
    false,
    async (reply) => {
      await visit()
      focusManager.setFocused(false)
      network.reply(reply)
      focusManager.setFocused(true)
    },
  ],
  [
    'return after an hour on pages that do not observe it',
    false,
    async (reply) => {
      await visit()
      leave()
      await pass(HOUR)
      network.reply(reply)
      leave = new QueryObserver(client, sessionQuery).subscribe(() => undefined)
    },
  ],
]

test('A12 the table has more than 40 responses', () => {
  expect(granted.length + denied.length + unanswered.length).toBeGreaterThan(40)
})

describe.each(moments)('A12 at the %s', (_when, isFirst, begin) => {
  test.each(granted)('%s is accepted', async (_name, reply) => {
    await begin(reply)
    await pass()
    expect(signedInAs(store)).toMatchObject({ authenticated: true, token: 'renewed' })
    expect(store.outage).toBeNull()
  })

  test.each(denied)('%s ends the session at once', async (name, reply) => {
    // An ended session is normal; other rejections are logged for the operator.
    if (isFirst && !name.startsWith('401')) expectConsoleError(/sessionCheck: HTTP/)
    await begin(reply)
    await pass(SECOND_LOOK)
    expect(isIn()).toBe(false)
    expect({ ...localStorage }).toEqual({})
    expect(network.calls).toHaveLength(1)
    expect(onSessionLost).toHaveBeenCalledTimes(isFirst ? 0 : 1)
  })

  test.each(unanswered)('%s neither confirms nor ends the session', async (_name, reply) => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(reply)
    await pass(NOTIFY_AFTER - 1)
    expect(store.outage).toBeNull()
    // A try that starts now finishes before the first check gives up.
    await pass(GIVE_UP_AFTER - LIMIT - NOTIFY_AFTER)
    expect(store.outage).toEqual({ reason: 'server', retryAt: null })
    expect(isIn()).toBe(true)
    network.reply(respond(200, fresh))
    await pass(LIMIT + LONGEST_PAUSE)
    expect(signedInAs(store)).toMatchObject({ authenticated: true, token: 'renewed' })
    expect(store.outage).toBeNull()
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('a long outage ends the session only at the first check', async () => {
    expectConsoleError(/sessionCheck: HTTP 503/)
    await begin(page(503))
    await pass(GIVE_UP_AFTER - 1)
    expect(isIn()).toBe(true)
    await pass(LONGEST_PAUSE + 1)
    expect(isIn()).toBe(!isFirst)
    expect(store.outage === null).toBe(isFirst)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('retries with growing pauses', async () => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(breaks)
    await pass()
    for (const [tries, pause] of CHECK_PAUSES.entries()) {
      await pass(pause - 1)
      expect(network.calls).toHaveLength(tries + 1)
      await pass(1)
      expect(network.calls).toHaveLength(tries + 2)
    }
  })

  test.each([
    ['the player asks for it', () => store.server?.tryNow()],
    [
      'the tab comes back',
      () => {
        focusManager.setFocused(false)
        focusManager.setFocused(true)
      },
    ],
    [
      'the connection comes back',
      () => {
        onlineManager.setOnline(false)
        onlineManager.setOnline(true)
      },
    ],
  ])('retries at once when %s', async (_why, wake) => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(breaks)
    await pass(A_WHILE)
    const before = network.calls.length
    network.reply(respond(200, fresh))
    wake()
    await pass()
    expect(network.calls).toHaveLength(before + 1)
    expect(signedInAs(store).token).toBe('renewed')
  })

  test('waits as long as the server asks', async () => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(busy)
    await pass(1000)
    expect(store.outage).toEqual({ reason: 'server', retryAt: steadyNow() + ASKED - 1000 })
    const before = network.calls.length
    store.server?.tryNow()
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await pass(ASKED - 1001)
    expect(network.calls).toHaveLength(before)
    network.reply(respond(200, fresh))
    await pass(1)
    expect(signedInAs(store).token).toBe('renewed')
  })

  test('does not count the server’s wait towards giving up', async () => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(busy)
    await pass(3 * ASKED)
    expect(network.calls).toHaveLength(4)
    network.reply(respond(200, fresh))
    await pass(ASKED)
    expect(signedInAs(store).token).toBe('renewed')
  })

  test('reports time without a connection, and does not count it towards giving up', async () => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(breaks)
    await pass(A_WHILE)
    setConnected(false)
    await pass(2 * GIVE_UP_AFTER)
    expect(store.outage).toEqual({ reason: 'offline', retryAt: null })
    setConnected(true)
    await pass(A_WHILE)
    expect(isIn()).toBe(true)
    expect(store.outage).toEqual({ reason: 'server', retryAt: null })
    network.reply(respond(200, fresh))
    await pass(LONGEST_PAUSE)
    expect(signedInAs(store).token).toBe('renewed')
  })

  test('keeps retrying without a connection, and retries at once when it comes back', async () => {
    setConnected(false)
    await begin(breaks)
    await pass(NOTIFY_AFTER - 1)
    expect(store.outage).toBeNull()
    const before = network.calls.length
    await pass(2 * GIVE_UP_AFTER)
    expect(store.outage).toEqual({ reason: 'offline', retryAt: null })
    expect(network.calls.length).toBeGreaterThan(before)
    network.reply(respond(200, fresh))
    setConnected(true)
    await pass()
    expect(signedInAs(store).token).toBe('renewed')
    expect(store.outage).toBeNull()
  })

  test('checks even if the browser wrongly reports that it is offline', async () => {
    setConnected(false)
    await begin(respond(200, fresh))
    await pass()
    expect(signedInAs(store)).toMatchObject({ authenticated: true, token: 'renewed' })
    network.reply(respond(200, { ...fresh, jwt: 'newest' }))
    await store.server?.checkNow()
    expect(signedInAs(store).token).toBe('newest')
  })

  test.each([
    ['pause', breaks],
    ['try', silence],
  ])('does not count the time a machine sleeps during a %s', async (_during, reply) => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(reply)
    await pass(NOTIFY_AFTER / 2)
    // During sleep, timers stop and clocks do not.
    vi.setSystemTime(Date.now() + 3_600_000)
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
    await pass(A_WHILE)
    clock.mockRestore()
    expect(isIn()).toBe(true)
  })

  test('stops checking when the player signs out', async () => {
    expectConsoleError(/sessionCheck: (HTTP|unknown)/)
    await begin(breaks)
    await pass(A_WHILE)
    clearSession(store)
    await pass()
    // Immediately, because the next player may start another outage.
    expect(store.outage).toBeNull()
    const before = network.calls.length
    await pass(2 * LONGEST_PAUSE)
    expect(network.calls).toHaveLength(before)
    expect(isIn()).toBe(false)
  })
})
