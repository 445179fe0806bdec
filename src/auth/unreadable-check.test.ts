import { describe, expect, test } from 'vitest'
import { GIVE_UP_AFTER, UNREADABLE_PAUSE } from '#/api/pace'
import { fresh, type Reply, rider, unreadable } from '#/testing/check-responses'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { pass, respond, scriptedFetch } from '#/testing/scripted-fetch'
import { sessionForEachTest, signedInAs, start, storeSession } from '#/testing/session'
import { sessionQuery } from './session-query'

const network = scriptedFetch()
const page = sessionForEachTest()

/** More tries than a check without any response gets. */
const PAUSES = 2 + Math.ceil(GIVE_UP_AFTER / UNREADABLE_PAUSE)

/** Checks, and the session before each. */
const moments = [
  [
    'the first check',
    'believed',
    async (reply: Reply) => {
      network.reply(reply)
      void start(page.store)
    },
  ],
  [
    'a later check',
    'confirmed',
    async (reply: Reply) => {
      network.reply(respond(200, rider))
      await start(page.store)
      network.calls.length = 0
      network.reply(reply)
      page.client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    },
  ],
] as const

describe.each(moments)('A12 an unreadable response to %s', (_which, kind, begin) => {
  test.each(unreadable)('%s neither ends nor confirms the session', async (_name, reply) => {
    expectConsoleError(/sessionCheck: unknown \(bad-response\)/)
    storeSession(rider)
    await begin(reply)
    await pass(UNREADABLE_PAUSE - 1)
    expect(network.calls).toHaveLength(1)
    expect(page.store.outage).toEqual({ reason: 'unreadable', retryAt: null })

    // Shown and logged once, retried slowly, never cleared.
    for (let tries = 1; tries <= PAUSES; tries += 1) {
      expect(network.calls).toHaveLength(tries)
      await pass(UNREADABLE_PAUSE)
    }
    expect(consoleLines()).toHaveLength(1)
    expect(page.store.session.kind).toBe(kind)

    network.reply(respond(200, fresh))
    await pass(UNREADABLE_PAUSE)
    expect(signedInAs(page.store)).toMatchObject({ authenticated: true, token: 'renewed' })
    expect(page.store.outage).toBeNull()
    expect(page.onSessionLost).not.toHaveBeenCalled()
  })
})
