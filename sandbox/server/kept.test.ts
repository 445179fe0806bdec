import { expect, test } from 'vitest'
import { DAY, HOUR } from './clock'
import { testWorld } from './test-world'

// What no run of the contract kit can see: it takes too long, or is never sent.

test('ends a session that is unused for 30 days, and keeps the others', async () => {
  const { call, signIn, world } = testWorld()
  const [used, unused] = [await signIn('rich'), await signIn('rich')]
  world.clock.advance(29 * DAY)
  const renewed = await call('GET', 'check', { token: used })
  world.clock.advance(DAY)
  expect((await call('GET', 'check', { token: unused })).status).toBe(401)
  const { body } = await call('GET', 'check', { token: String(renewed.body['jwt']) })
  expect(body.sessions).toHaveLength(1)
})

test('an Idempotency-Key makes another payment after 24 hours, and not before', async () => {
  const { call, signIn, world } = testWorld()
  const token = await signIn('rider')
  const headers = { 'idempotency-key': '7d3c1b52-9f51-4c0e-8b6e-2f1d4f0b8a77' }
  const pay = async (jwt: string) =>
    (await call('POST', 'donate', { token: jwt, headers, body: { amount: 1000 } })).body.paymentId
  const first = await pay(token)
  world.clock.advance(24 * HOUR - 1)
  expect(await pay(token)).toBe(first)
  world.clock.advance(1)
  expect(await pay(token)).not.toBe(first)
})

test('keeps no password and no token readable', async () => {
  const { call, world } = testWorld()
  const account = { login: 'rider_78', email: 'r78@example.com', password: 'Rider-2026!' }
  const { body } = await call('POST', 'signUp', { body: account })
  const { players, sessions } = world.state
  const kept = JSON.stringify([[...players.values()].at(-1), [...sessions]])
  expect(kept).not.toContain(account.password)
  expect(kept).not.toContain(body.jwt)
})
