import { setupServer } from 'msw/node'
import { describe, expect, test } from 'vitest'
import { HOUR } from './clock'
import { SEED_PASSWORD } from './players'
import { refused, signInRequest, START, testWorld } from './test-world'
import { createWorld, type Bug } from './world'
import { createWorlds } from './worlds'

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

test('serves as a mock server in other tests', async () => {
  const world = createWorld()
  const server = setupServer(...world.handlers)
  server.listen({ onUnhandledFrame: 'error' })
  try {
    expect((await fetch(signInRequest())).status).toBe(200)
    world.faults.add({ operation: 'signIn', kind: 'reset' })
    await expect(fetch(signInRequest())).rejects.toBeInstanceOf(TypeError)
    world.faults.add({ operation: 'signIn', kind: 'half' })
    await expect(fetch(signInRequest()).then((response) => response.text())).rejects.toBeInstanceOf(
      TypeError,
    )
  } finally {
    server.close()
  }
})
