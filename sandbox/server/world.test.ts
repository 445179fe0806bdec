import { setupServer } from 'msw/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR } from './clock'
import { ConnectionReset, type FaultInput } from './faults'
import { deviceOf } from './device'
import { playersView } from './players-view'
import { recoveryHash } from './codes'
import { hashPassword } from './passwords'
import { SEED_PASSWORD, SEED_RECOVERY_CODES } from './players'
import { seededRandom } from './random'
import { appCode, refused, START, testWorld } from './test-world'
import { createWorld, type Bug } from './world'
import { createWorlds } from './worlds'

afterEach(() => {
  vi.useRealTimers()
})

const SIGN_IN = 'http://site.test/api/v2/user/signIn'
const signInRequest = (headers: Record<string, string> = {}) =>
  new Request(SIGN_IN, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ login: 'rider', password: SEED_PASSWORD }),
  })

const meet = async (fault: Omit<FaultInput, 'operation'>) => {
  const { world } = testWorld()
  world.faults.add({ operation: 'signIn', ...fault })
  const response = await world.fetch(signInRequest())
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    world,
  }
}

describe('a fault', () => {
  test.each([
    [{ kind: 'status' }, 500, '"code":"server_error"'],
    [{ kind: 'status', status: 401 }, 401, '"code":"unauthenticated"'],
    [{ kind: 'status', status: 429 }, 429, '"retryAfter":60'],
    [{ kind: 'no-message' }, 500, '{"code":"server_error"}'],
    [{ kind: 'no-message', status: 422 }, 422, '{"code":"server_error"}'],
    [{ kind: 'html' }, 502, '<h1>502 Bad Gateway</h1>'],
    [{ kind: 'html', status: 200 }, 200, '<h1>'],
    [{ kind: 'malformed' }, 200, '{"user": {"login": "ri'],
    [{ kind: 'wrong-shape' }, 200, '{"unexpected":true}'],
    [{ kind: 'null' }, 200, 'null'],
    [{ kind: 'empty' }, 200, ''],
  ] as const)('%j', async (fault, status, text) => {
    const answer = await meet(fault)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(text)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.world.state.sessions.size).toBe(4)
    expect((await answer.world.fetch(signInRequest())).status).toBe(200)
  })

  test('breaks the connection', async () => {
    const { world } = testWorld()
    world.faults.add({ operation: 'signIn', kind: 'reset' })
    await expect(world.fetch(signInRequest())).rejects.toBeInstanceOf(ConnectionReset)
    expect(new ConnectionReset()).toBeInstanceOf(TypeError)
    expect(world.state.sessions.size).toBe(4)
  })

  test('breaks the connection after the operation was done', async () => {
    const { world } = testWorld()
    world.faults.add({ operation: 'signIn', kind: 'reset', done: true })
    await expect(world.fetch(signInRequest())).rejects.toBeInstanceOf(ConnectionReset)
    expect(world.state.sessions.size).toBe(5)
  })

  test('breaks it in the middle of the answer', async () => {
    const { world } = testWorld()
    world.faults.add({ operation: 'signIn', kind: 'half' })
    const response = await world.fetch(signInRequest())
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toBeInstanceOf(TypeError)
  })

  test('breaks the connection where the answer has no body', async () => {
    const { world } = testWorld()
    const { jwt } = await (await world.fetch(signInRequest())).json()
    world.faults.add({ operation: 'signOut', kind: 'half' })
    const signOut = new Request('http://site.test/api/v2/user/signOut', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${jwt}` },
    })
    await expect(world.fetch(signOut)).rejects.toBeInstanceOf(ConnectionReset)
  })

  test('makes the answer slow', async () => {
    vi.useFakeTimers()
    const { world } = testWorld()
    world.faults.add({ operation: 'signIn', kind: 'slow', ms: 5000 })
    let done = false
    const answer = world.fetch(signInRequest()).then((response) => {
      done = true
      return response.status
    })
    await vi.advanceTimersByTimeAsync(4999)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(await answer).toBe(200)
  })

  test('meets its own operation, as often as it was set', async () => {
    const { world, call } = testWorld()
    world.faults.add({ operation: 'signIn', kind: 'status', status: 503, times: 2 })
    world.faults.add({ operation: 'signIn', kind: 'status', status: 504 })
    expect((await call('GET', 'check')).status).toBe(401)
    const answers = []
    for (let turn = 0; turn < 4; turn += 1)
      answers.push((await world.fetch(signInRequest())).status)
    expect(answers).toEqual([503, 503, 504, 200])
    expect(world.faults.list()).toEqual([])
  })

  test('that does not exist is refused', () => {
    const wrong: unknown = { operation: 'signIn', kind: 'flood' }
    const { faults } = createWorld()
    expect(() => Reflect.apply(faults.add, faults, [wrong])).toThrow(/kind|flood/)
  })
})

const bug: Bug = async ({ operation, answer }) =>
  operation.id === 'signIn' ? new Response('{}', { status: 200 }) : answer()

describe('a planted bug', () => {
  test('replaces a response, which is not checked against the contract', async () => {
    const { fetch } = createWorld({ bugs: [bug] })
    expect(await (await fetch(signInRequest())).text()).toBe('{}')
    expect((await fetch(new Request('http://site.test/api/v2/user/check'))).status).toBe(401)
  })
})

const sameRun = async () => {
  const { call, world } = testWorld()
  const { body } = await call('POST', 'signIn', {
    body: { login: 'rider', password: SEED_PASSWORD },
  })
  await call('POST', 'recovery', { body: { login: 'rich' } })
  return JSON.stringify([body, world.mailbox.list()])
}

describe('worlds', () => {
  test('do not see one another', async () => {
    const worlds = createWorlds({ now: () => START })
    await worlds('one').fetch(signInRequest())
    worlds('one').clock.advance(HOUR)
    worlds('one').faults.add({ operation: 'signIn', kind: 'status' })
    expect(worlds('one').state.sessions.size).toBe(5)
    for (const other of [worlds('two'), worlds(undefined)]) {
      expect(other.state.sessions.size).toBe(4)
      expect(other.clock.now()).toBe(START)
      expect(other.faults.list()).toEqual([])
    }
  })

  test('the last used are kept, and the first one always', () => {
    const worlds = createWorlds({}, 3)
    const [first, kept, lost] = [worlds(undefined), worlds('kept'), worlds('lost')]
    worlds('third')
    expect(worlds('kept')).toBe(kept)
    worlds('fourth')
    expect(worlds('kept')).toBe(kept)
    expect(worlds(undefined)).toBe(first)
    expect(worlds('lost')).not.toBe(lost)
  })

  test('are the same when clock and randomness are', async () => {
    expect(await sameRun()).toBe(await sameRun())
  })

  test('begin anew', async () => {
    const { call, world, signIn } = testWorld({ captcha: 'off' })
    const token = await signIn('rider')
    world.clock.advance(HOUR)
    world.faults.add({ operation: 'bonusList', kind: 'null' })
    expect((await call('POST', 'recovery', { body: { login: 'rider' } })).status).toBe(202)
    world.settings.captcha = 'required'
    world.reset()
    expect(world.clock.now()).toBe(START)
    expect(world.mailbox.list()).toHaveLength(1)
    expect(world.calls.list()).toEqual([])
    expect(refused(await call('GET', 'check', { token }))).toBe('401 unauthenticated')
    await call('GET', 'getBonuses', { token: await signIn('rider') })
    expect((await call('POST', 'recovery', { body: { login: 'rider' } })).status).toBe(202)
  })

  test('note what was asked, without secrets', async () => {
    const { call, world, signIn } = testWorld()
    const token = await signIn('rider')
    await call('GET', 'check', {
      token,
      headers: { 'accept-language': 'en', 'x-recaptcha-token': 't' },
    })
    await call('GET', 'nothing')
    const calls = world.calls.list()
    expect(calls.map(({ operation, status }) => [operation, status])).toEqual([
      ['signIn', 200],
      ['sessionCheck', 200],
      [null, 404],
    ])
    expect(calls[1]?.headers).toMatchObject({
      authorization: true,
      captcha: true,
      acceptLanguage: 'en',
    })
    expect(JSON.stringify(calls)).not.toContain(token)
  })
})

describe('seeded players', () => {
  test('have the data that their names promise', async () => {
    const { world, call, signIn } = testWorld()
    const players = await playersView(world)
    expect(players.map(({ login, active, mfa }) => `${login} ${active} ${mfa}`)).toEqual([
      'new_player false null',
      'rider true null',
      'app_player true app',
      'mail_player true email',
      'rich true null',
      'empty true null',
      'long_names_abcdefghi true null',
    ])
    expect(players[2]?.app?.code).toBe(appCode(players[2]?.app?.secret ?? '', START))
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
    const dates = rich.body.transactions.map(({ date }: { date: string }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('the phone of the page shows a code that works, also after it was used', async () => {
    const { call, world } = testWorld()
    for (const status of [200, 200]) {
      const app = (await playersView(world)).find(({ login }) => login === 'app_player')?.app
      const begun = await call('POST', 'signIn', {
        body: { login: 'app_player', password: SEED_PASSWORD },
      })
      const body = { challenge: begun.body.challenge, code: app?.code }
      expect((await call('PUT', 'signIn', { body })).status).toBe(status)
    }
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
    'Firefox · Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    'Chrome · Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge · Windows',
  ],
  ['curl/8.0', null],
  ['', null],
  [null, null],
])('the device of %j', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test('serves as a mock server in other tests', async () => {
  const world = createWorld()
  const server = setupServer(...world.handlers)
  server.listen({ onUnhandledFrame: 'error' })
  try {
    const request = () => fetch(signInRequest())
    expect((await request()).status).toBe(200)
    world.faults.add({ operation: 'signIn', kind: 'reset' })
    await expect(request()).rejects.toBeInstanceOf(TypeError)
    world.faults.add({ operation: 'signIn', kind: 'half' })
    await expect(request().then((response) => response.text())).rejects.toBeInstanceOf(TypeError)
  } finally {
    server.close()
  }
})

test('the seeded hashes are those of the seeded password and codes', async () => {
  const { state } = createWorld()
  const player = [...state.players.values()].find(({ login }) => login === 'app_player')
  expect(player?.password).toEqual(await hashPassword(SEED_PASSWORD, seededRandom(1)))
  const hashes = await Promise.all(SEED_RECOVERY_CODES.map(recoveryHash))
  expect([...(player?.mfa?.recoveryCodes ?? [])]).toEqual(hashes)
})
