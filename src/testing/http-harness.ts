import { showLocale } from '#/locales/document-locale'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { http } from '#/api/http'
import { ApiError, type Problem } from '#/api/problem'
import { provideRequestAuth } from '#/api/request-auth'
import { rider, storeSession } from './session'
import { clearStorage } from './stored'
import { createAuthStore } from '#/auth/auth-store'
import { startServerClient, requestAuthOf } from '#/auth/server-client'
import type { Operation } from './contract-operations'
import { type Behaviour, startFaultyServer } from './faulty-server'

/** Lets every test of the file send real HTTP to a faulty server, as a player with the token 'held'. */
export function useFaultyServer() {
  let server: Awaited<ReturnType<typeof startFaultyServer>>
  const limits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  let limitOf = timeout

  beforeAll(async () => {
    server = await startFaultyServer()
  })
  beforeEach(() => {
    window.happyDOM.setURL(`${server.origin}/`)
    showLocale('en')
    storeSession({ ...rider, jwt: 'held' })
    const hooks = {
      onSessionLost: vi.fn(),
      importServerClient: async () => ({ startServerClient }),
    }
    provideRequestAuth(requestAuthOf(createAuthStore(hooks)))
    limits.length = 0
    limitOf = timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return limitOf(ms)
    })
  })
  afterEach(() => {
    clearStorage()
    vi.restoreAllMocks()
  })
  afterAll(() => server.stop())

  return {
    behave: (behaviour: Behaviour) => server.behave(behaviour),
    requests: () => server.requests,
    /** The time limits that were set, in milliseconds. */
    limits,
    /** Shortens the limits for a test that waits for one. */
    shortenLimits() {
      limitOf = (ms) => timeout(ms / 50)
    },
    /** Ends the limits once a request has arrived, so that none arrives in the next test. */
    endLimitsOnArrival() {
      const limit = new AbortController()
      limitOf = () => limit.signal
      server.behave(() => limit.abort(new DOMException('Timed out', 'TimeoutError')))
    },
  }
}

/** Sends an operation as its generated caller does. */
export function send({ method, path }: Operation, init: RequestInit = {}): Promise<unknown> {
  return http(path, { ...init, method })
}

/** The problem the operation fails with. Fails the test if it succeeds or throws anything else. */
export async function expectProblem(operation: Operation): Promise<Problem> {
  const thrown = await send(operation).then(
    (body) => expect.unreachable(`succeeded with ${JSON.stringify(body)}`),
    (error: unknown) => error,
  )
  if (!(thrown instanceof ApiError)) throw thrown
  return thrown.problem
}
