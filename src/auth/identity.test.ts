import { expect, test } from 'vitest'
import { isSignedIn, ANONYMOUS, accessLevelOf } from './identity'
import { rider } from '#/testing/session'

const { user } = rider

/** Behaviour S5: signed in = (flag or token) and user. */
test.each([
  [false, null, null, false],
  [false, null, user, false],
  [false, 't', null, false],
  [false, 't', user, true],
  [true, null, null, false],
  [true, null, user, true],
  [true, 't', null, false],
  [true, 't', user, true],
])('flag %j, token %j, user %j: signed in %j', (authenticated, token, stored, expected) => {
  const identity = { authenticated, token, user: stored }
  expect(isSignedIn(identity)).toBe(expected)
  expect(accessLevelOf(identity)).toBe(expected ? 'verified' : 'visitor')
  const unverified = { ...identity, user: stored && { ...stored, active: false } }
  expect(accessLevelOf(unverified)).toBe(expected ? 'unverified' : 'visitor')
})

test('an anonymous identity is a visitor', () => {
  expect(accessLevelOf(ANONYMOUS)).toBe('visitor')
})
