import { describe, expect, test } from 'vitest'
import { limits } from '#/api/generated/limits'
import { DAY, SECOND } from './clock'
import { SEED_APP_SECRET, SEED_PASSWORD } from './players'
import { appCode, refused, testWorld, type Answer } from './test-world'

type TestWorld = ReturnType<typeof testWorld>

const proof = (login: string, password = SEED_PASSWORD) => ({ body: { login, password } })

/** How each limit is reached: one counted attempt, by a player who is signed in where that is needed. */
const attempts: readonly [
  limit: keyof typeof limits.attempts,
  attempt: (world: TestWorld, token: string, index: number) => Promise<Answer>,
][] = [
  ['signIn', ({ call }) => call('POST', 'signIn', proof('rider', 'no'))],
  [
    'ownPassword',
    ({ call }, token) =>
      call('POST', 'bindProtection', { token, body: { method: 'app', password: 'no' } }),
  ],
  ['recoveryEmail', ({ call }) => call('POST', 'recovery', { body: { login: 'Rider' } })],
  [
    'codeEmail',
    ({ call }, token, index) =>
      call('POST', 'settings/email', {
        token,
        body: { email: `new${index}@example.com`, password: SEED_PASSWORD },
      }),
  ],
  ['author', ({ call }, token) => call('POST', 'bindAuthor', { token, body: { code: 'none' } })],
]

describe('Retry-After', () => {
  test.each(attempts)('of %s is the wait, to the second', async (limit, attempt) => {
    const world = testWorld()
    const token = await world.signIn('rider')
    const { attempts: most, seconds } = limits.attempts[limit]
    for (let index = 0; index < most; index += 1) {
      expect((await attempt(world, token, index)).status).not.toBe(429)
    }
    world.world.clock.advance(7.5 * SECOND)
    const stopped = await attempt(world, token, most)
    expect(refused(stopped)).toBe('429 too_many_requests')
    const wait = Number(stopped.headers.get('retry-after'))
    expect(wait).toBe(seconds - 7)
    expect(stopped.body.retryAfter).toBe(wait)
    world.world.clock.advance((wait - 1) * SECOND)
    expect((await attempt(world, token, most)).status).toBe(429)
    world.world.clock.advance(SECOND)
    expect((await attempt(world, token, most)).status).not.toBe(429)
  })
})

/** A sign-in of `app_player` that waits for its code. */
async function challenged({ call }: TestWorld) {
  const { body } = await call('POST', 'signIn', proof('app_player'))
  return (code: string) => call('PUT', 'signIn', { body: { challenge: body.challenge, code } })
}

/** Types wrong codes in as many sign-ins as it takes. */
async function typeWrongCodes(world: TestWorld, count: number): Promise<void> {
  for (let index = 0; index < count;) {
    const confirm = await challenged(world)
    for (let code = 0; code < limits.challenge.attempts && index < count; code += 1, index += 1) {
      expect((await confirm('000000')).status).not.toBe(429)
    }
  }
}

describe('wrong codes of an account', () => {
  const { attempts: most } = limits.attempts.codeDay

  test('end for a day, over all sign-ins, for the right code too', async () => {
    const world = testWorld()
    const { clock } = world.world
    await typeWrongCodes(world, most)
    const right = () => appCode(SEED_APP_SECRET, clock.now())
    const stopped = await (await challenged(world))(right())
    expect(stopped).toMatchObject({ status: 429, body: { retryAfter: 86_400 } })
    clock.advance(DAY - SECOND)
    expect((await (await challenged(world))(right())).status).toBe(429)
    clock.advance(SECOND)
    expect((await (await challenged(world))(right())).status).toBe(200)
  })

  test('are counted over all operations, and no success clears them', async () => {
    const world = testWorld()
    const { call, lastEmail } = world
    const code = () => appCode(SEED_APP_SECRET, world.world.clock.now())
    await typeWrongCodes(world, most - 3)
    const { body } = await (await challenged(world))(code())
    const token = body.jwt
    await call('POST', 'removeProtection', { token, body: { password: SEED_PASSWORD } })
    const removal = await call('PUT', 'removeProtection', { token, body: { code: '000000' } })
    expect(removal.body.attemptsLeft).toBe(2)
    await call('POST', 'settings/email', {
      token,
      body: { email: 'new@example.com', password: SEED_PASSWORD },
    })
    const change = await call('PUT', 'settings/email', { token, body: { code: '000000' } })
    expect(change.body.attemptsLeft).toBe(1)
    await call('POST', 'recovery', { body: { login: 'app_player' } })
    const { key } = lastEmail('app_player@example.com')
    const recover = (typed: string) =>
      call('PUT', 'recovery', { body: { key, password: 'Rider-77-2027!', code: typed } })
    expect((await recover('000000')).body).toMatchObject({ code: 'invalid_code', attemptsLeft: 0 })
    world.world.clock.advance(30 * SECOND)
    expect(refused(await recover(code()))).toBe('429 too_many_requests')
  })
})

describe('wrong passwords', () => {
  test('are not forgotten by a right one that still wants a code', async () => {
    const world = testWorld()
    const { call, world: inner } = world
    const fail = async () => (await call('POST', 'signIn', proof('app_player', 'no'))).status
    for (let index = 0; index < 4; index += 1) expect(await fail()).toBe(401)
    const confirm = await challenged(world)
    expect(await fail()).toBe(401)
    expect(await fail()).toBe(429)
    await confirm(appCode(SEED_APP_SECRET, inner.clock.now()))
    expect(await fail()).toBe(401)
  })

  test('of a signed-in player end for a day, until a recovery', async () => {
    const { call, signIn, world, lastEmail } = testWorld()
    const token = await signIn('rider')
    const change = (currentPassword: string) =>
      call('PUT', 'settings/password', {
        token,
        body: { currentPassword, newPassword: 'Another-2027!' },
      })
    const { attempts: most } = limits.attempts.ownPasswordDay
    for (let index = 0; index < most; index += 1) {
      expect(refused(await change('no'))).toBe('422 invalid_password')
      world.clock.advance(61 * SECOND)
    }
    expect(refused(await change(SEED_PASSWORD))).toBe('429 too_many_requests')
    await call('POST', 'recovery', { body: { login: 'rider' } })
    const { key } = lastEmail('rider@example.com')
    await call('PUT', 'recovery', { body: { key, password: 'Rider-77-2027!' } })
    const again = await signIn('rider', 'Rider-77-2027!')
    const body = { currentPassword: 'Rider-77-2027!', newPassword: 'Rider-77-2028!' }
    expect((await call('PUT', 'settings/password', { token: again, body })).status).toBe(200)
  })
})

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
