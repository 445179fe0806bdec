import { expect, test } from 'vitest'
import { scriptedFetch } from '#/testing/scripted-fetch'
import { rider, sessionForEachTest } from '#/testing/session'
import { storeToken, storeUser } from '#/testing/stored'
import { readSession } from './auth-store'
import { applySignIn } from './server-client'
import { accessLevelOf } from './session'

scriptedFetch()
const page = sessionForEachTest()

/** S5: a player counts as signed in with a stored user and either a stored token or the flag, a session known to this page. */
test.each([
  [false, false, false, 'visitor'],
  [false, false, true, 'visitor'],
  [false, true, false, 'visitor'],
  [false, true, true, 'verified'],
  [true, false, false, 'visitor'],
  [true, false, true, 'verified'],
  [true, true, false, 'visitor'],
  [true, true, true, 'verified'],
])('S5 flag %s, token %s, user %s: %s', (flag, token, user, level) => {
  if (flag) applySignIn(page.store, rider)
  localStorage.clear()
  if (token) storeToken(rider.jwt)
  if (user) storeUser(rider.user)
  expect(accessLevelOf(readSession(page.store))).toBe(level)
})
