import { describe, expect, test } from 'vitest'
import { problemOf } from '#/api/problem'
import { applySignIn } from '#/auth/server-client'
import { tokenOf } from '#/auth/session'
import { sessionQuery } from '#/auth/session-query'
import { readToken } from '#/testing/stored'
import { expectOutcome, lostResponses } from '#/testing/lost-responses'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'
import { settleAuthorBind, settlePasswordChange } from './settings'

const site = lostResponses()

describe('E9 a password change whose response was lost', () => {
  const pair = { currentPassword: SEED_PASSWORD, newPassword: 'tR7$kq9Lw2', revokeOthers: true }

  test('leaves the player signed in, with a valid token', async () => {
    const before = await site.openSession('rider')
    applySignIn(site.store, before)
    site.disrupt('lost and sent twice', 'passwordChange')
    await settlePasswordChange(site.store, 'rider', pair)
    expect(readToken()).not.toBe(before.jwt)
    expect(tokenOf(site.store.session)).toBe(readToken())
    await expect(site.store.server?.checkNow()).resolves.toMatchObject({ user: { login: 'rider' } })
    expect(site.onSessionLost).not.toHaveBeenCalled()
  })

  test('counts as done if only the second factor prevents signing in', async () => {
    applySignIn(site.store, await site.openSession('mail_player'))
    site.disrupt('lost', 'passwordChange')
    const outcome = await settlePasswordChange(site.store, 'mail_player', pair)
    expect(outcome).toEqual({ sessions: null })
    expect(site.onSessionLost).toHaveBeenCalledOnce()
  })

  test('reports the lost session if the password was not changed', async () => {
    applySignIn(site.store, await site.openSession('rider'))
    site.world.faults.add({ operation: 'passwordChange', kind: 'status', status: 401 })
    const change = settlePasswordChange(site.store, 'rider', pair)
    const problem = await change.then(() => null, problemOf)
    expect(problem).toMatchObject({ status: 401, sessionLost: true })
  })
})

test('loads the author code that was bound elsewhere, and shows the error', async () => {
  applySignIn(site.store, await site.openSession('rider'))
  const player = findPlayer(site.world.state, 'rider')
  if (player) player.authorCode = 'POLARIS'
  await expectOutcome(() => settleAuthorBind(site.store, 'nordlicht'), 409)
  const data = site.store.server?.client.getQueryData(sessionQuery.queryKey)
  expect(data).toMatchObject({ authorCode: 'POLARIS' })
})
