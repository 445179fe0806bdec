import { describe, expect, test } from 'vitest'
import { hashPassword } from './passwords'
import { SEED_PASSWORD, SEED_RECOVERY_CODES } from './players'
import { playersView } from './players-view'
import { seededRandom } from './random'
import { APP_CODE, testWorld } from './test-world'
import { createWorld } from './world'

describe('seeded players', () => {
  test('have the data that their names promise', async () => {
    const { world, call, signIn } = testWorld()
    const players = playersView(world)
    expect(players.map(({ login, active, mfa }) => `${login} ${active} ${mfa}`)).toEqual([
      'new_player false null',
      'rider true null',
      'app_player true app',
      'mail_player true email',
      'rich true null',
      'empty true null',
      'blocked_player true null',
      'long_names_abcdefghi true null',
    ])
    expect(players[2]?.app?.code).toBe(APP_CODE)
    expect(players[2]?.recoveryCodes).toEqual(SEED_RECOVERY_CODES)
    expect(players.at(-1)?.login).toHaveLength(20)
    expect(players.at(-1)?.email).toHaveLength(254)
    for (const [login, count] of [
      ['rich', 50],
      ['empty', 0],
      ['long_names_abcdefghi', 0],
    ] as const) {
      const { body } = await call('GET', 'check', { token: await signIn(login) })
      expect(body.transactions).toHaveLength(count)
    }
    const rich = await call('GET', 'check', { token: await signIn('rich') })
    const dates = rich.body.transactions.map(({ date }) => String(date))
    expect(dates).toEqual(dates.toSorted().toReversed())
    const rider = await call('GET', 'check', { token: await signIn('rider') })
    const times = (rider.body.events ?? []).map(({ at }) => String(at))
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('a player who is blocked is signed out, and refused for the right password alone', async () => {
    const { world, call, signIn } = testWorld()
    const token = await signIn('rider')
    for (const player of world.state.players.values()) player.isBlocked = true
    expect((await call('GET', 'check', { token })).status).toBe(401)
    const tried = (password: string) =>
      call('POST', 'signIn', { body: { login: 'rider', password } })
    expect(await tried(SEED_PASSWORD)).toMatchObject({ status: 403, body: { code: 'blocked' } })
    expect(await tried('wrong')).toMatchObject({ status: 401 })
  })

  test('the phone of the page shows a code that works, also after it was used', async () => {
    const { call, world } = testWorld()
    for (const status of [200, 200]) {
      const app = playersView(world).find(({ login }) => login === 'app_player')?.app
      const begun = await call('POST', 'signIn', {
        body: { login: 'app_player', password: SEED_PASSWORD },
      })
      const body = { challenge: begun.body.challenge, code: app?.code }
      expect((await call('PUT', 'signIn', { body })).status).toBe(status)
    }
  })
})

test('the seeded hash is that of the seeded password', async () => {
  const { state } = createWorld()
  const player = [...state.players.values()].find(({ login }) => login === 'app_player')
  expect(player?.password).toEqual(await hashPassword(SEED_PASSWORD, seededRandom(1)))
})
