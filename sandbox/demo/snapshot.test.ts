import { expect, test } from 'vitest'
import { HOUR } from '../server/clock'
import { testWorld } from '../server/test-world'
import { restore, snapshotOf } from './snapshot'

test('a world lives on in another program: players, sessions, e-mails, clock, settings', async () => {
  const first = testWorld({ now: Date.now })
  const account = { login: 'newcomer', email: 'new@example.com', password: 'Rider-77-2026!' }
  const { body } = await first.call('POST', 'signUp', { body: account })
  first.world.clock.advance(HOUR)
  first.world.settings.captcha = 'required'

  const second = testWorld({ now: Date.now })
  restore(second.world, structuredClone(snapshotOf(first.world)))
  const check = await second.call('GET', 'check', { token: body.jwt })
  expect(check).toMatchObject({ status: 200, body: { user: { login: 'newcomer', active: false } } })
  const { key } = second.lastEmail('new@example.com')
  expect((await second.call('POST', 'verify', { body: { key } })).status).toBe(200)
  expect(Math.abs(second.world.clock.now() - Date.now() - HOUR)).toBeLessThan(5000)
  expect(second.world.settings.captcha).toBe('required')
  expect((await second.call('POST', 'recovery', { body: { login: 'rider' } })).status).toBe(403)
})
