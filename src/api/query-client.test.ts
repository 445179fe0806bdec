import {
  MutationObserver,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { respond, breaks, later, pass, scriptedFetch } from '#/testing/scripted-fetch'
import { serverProblem } from '#/testing/server-problem'
import { rider, sessionWithServer, start, storeSession, signedInAs } from '#/testing/session'
import { getSessionCheckResponseMock } from './generated/endpoints/session/session.msw'
import { SECOND_LOOK } from './pace'
import { ApiError, type Problem } from './problem'
import { type AuthStore } from '#/auth/auth-store'
import { applySignIn } from '#/auth/server-client'
import { sessionQuery } from '#/auth/session-query'

const network = scriptedFetch()
const onSessionLost = vi.fn()
let store: AuthStore
let client: QueryClient

beforeEach(() => {
  onSessionLost.mockClear()
  ;({ store, client } = sessionWithServer({ onSessionLost }))
})
afterEach(() => {
  client.clear()
})

const refused = serverProblem({ status: 409, message: 'No', code: null })
const lost: Problem = { kind: 'no-message', status: 401, retryAfter: null, sessionLost: true }
const unknown: Problem = { kind: 'unknown', reason: 'network' }
const timedOut: Problem = { kind: 'unknown', reason: 'timeout' }

async function fail(reason: Error) {
  const mutation = new MutationObserver(client, { mutationFn: () => Promise.reject(reason) })
  await mutation.mutate().catch(() => undefined)
}

describe('a failed mutation', () => {
  test.each([
    ['a server error', refused, 0],
    ['a bot check', { kind: 'bot-check' }, 0],
    ['a lost session', lost, 1],
  ] as const)(
    'with %s is not logged, and reports a lost session',
    async (_name, problem, times) => {
      await fail(new ApiError('authorBind', problem))
      expect(consoleLines()).toEqual([])
      expect(onSessionLost).toHaveBeenCalledTimes(times)
    },
  )

  test('with an unknown cause is logged', async () => {
    expectConsoleError(/ApiError: authorBind: unknown/)
    await fail(new ApiError('authorBind', unknown))
  })

  test('with an error of our own code is logged', async () => {
    expectConsoleError(/TypeError: x is not a function/)
    await fail(new TypeError('x is not a function'))
  })

  test('is not retried', async () => {
    const mutationFn = vi.fn(() => Promise.reject(new ApiError('authorBind', refused)))
    await new MutationObserver(client, { mutationFn }).mutate().catch(() => undefined)
    await pass(60_000)
    expect(mutationFn).toHaveBeenCalledTimes(1)
  })
})

async function checkAgain() {
  void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  await pass(60_000)
}

describe('a later check', () => {
  beforeEach(() => applySignIn(store, getSessionCheckResponseMock()))

  test('reports the lost session on a 401', async () => {
    network.reply(respond(401, { message: 'No' }))
    await checkAgain()
    expect(onSessionLost).toHaveBeenCalledTimes(1)
  })

  test('logs a network error once, and keeps the player and the data', async () => {
    expectConsoleError(/ApiError: sessionCheck: unknown/)
    network.reply(breaks)
    await checkAgain()
    expect(consoleLines()).toHaveLength(1)
    expect(onSessionLost).not.toHaveBeenCalled()
    expect(client.getQueryData(sessionQuery.queryKey)).toBeDefined()
  })

  test('keeps the player and the data on a 503', async () => {
    expectConsoleError(/ApiError: sessionCheck: HTTP 503/)
    network.reply(respond(503))
    await checkAgain()
    expect(onSessionLost).not.toHaveBeenCalled()
    expect(client.getQueryData(sessionQuery.queryKey)).toBeDefined()
  })
})

test('A12 does not report a lost session by a query during the start check', async () => {
  storeSession(rider)
  const denied = later(respond(401, { message: 'No' }))
  network.reply(denied.reply)
  const started = start(store)
  await pass()
  await client
    .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new ApiError('bonusList', lost)) })
    .catch(() => undefined)
  await denied.come()
  await pass(SECOND_LOOK)
  await started
  expect(onSessionLost).not.toHaveBeenCalled()
  expect(signedInAs(store).token).toBeNull()
})

describe('a query', () => {
  beforeEach(() => applySignIn(store, getSessionCheckResponseMock()))

  test.each([
    ['the network', unknown, 3],
    ['its time limit', timedOut, 1],
    ['a server error', refused, 1],
    ['a lost session', lost, 1],
  ])('E3 limits the tries after a failure by %s', async (_name, problem, times) => {
    if (problem.kind === 'unknown') expectConsoleError(/ApiError: bonusList/)
    const queryFn = vi.fn(() => Promise.reject(new ApiError('bonusList', problem)))
    // `fetchQuery` alone does not retry; queries of components use the defaults.
    const { retry = false } = client.getDefaultOptions().queries ?? {}
    const asked = client.fetchQuery({ queryKey: ['x'], queryFn, retry }).catch(() => undefined)
    await pass(60_000)
    await asked
    expect(queryFn).toHaveBeenCalledTimes(times)
    expect(onSessionLost).toHaveBeenCalledTimes(problem === lost ? 1 : 0)
  })
})

test('a query without a connection fails, and is refetched once the connection is back', async () => {
  expectConsoleError(/ApiError: bonusList/)
  onlineManager.setOnline(false)
  const queryFn = vi.fn<() => Promise<string>>()
  queryFn.mockRejectedValue(new ApiError('bonusList', unknown))
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn })
  onTestFinished(observer.subscribe(() => undefined))
  await pass(60_000)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  queryFn.mockResolvedValue('answer')
  onlineManager.setOnline(true)
  await pass()
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'answer' })
})

test('forgets the variables of a mutation once its component is unmounted', async () => {
  const observer = new MutationObserver(client, {
    mutationFn: (sent: string) => Promise.resolve(sent),
  })
  const leave = observer.subscribe(() => undefined)
  await observer.mutate('a password')
  expect(client.getMutationCache().getAll()).toHaveLength(1)
  leave()
  await pass(1000)
  expect(client.getMutationCache().getAll()).toEqual([])
})
