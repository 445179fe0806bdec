import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectionReset, type FaultInput } from './faults'
import { signInRequest, testWorld } from './test-world'
import { createWorld } from './world'

afterEach(() => {
  vi.useRealTimers()
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
