import { showLocale } from '#/locales/document-locale'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { http } from '#/api/http'
import { ApiError, type Problem } from '#/api/problem'
import { provideRequestAuth } from '#/api/request-auth'
import { clearStorage, storeToken } from '#/auth/storage'
import { storedAuth } from '#/auth/stored-auth'
import type { Operation } from './contract-operations'
import { type Behaviour, startFaultyServer } from './faulty-server'

/** Every test of the file sends real HTTP to a faulty server, with the token 'held'. */
export function faultyServer() {
  let server: Awaited<ReturnType<typeof startFaultyServer>>
  const limits: number[] = []
  let shortenedBy = 1
  const timeout = AbortSignal.timeout.bind(AbortSignal)

  beforeAll(async () => {
    server = await startFaultyServer()
  })
  beforeEach(() => {
    window.happyDOM.setURL(`${server.origin}/`)
    showLocale('en')
    provideRequestAuth(storedAuth)
    storeToken('held')
    limits.length = 0
    shortenedBy = 1
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return timeout(ms / shortenedBy)
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
    /** Divides the limits of this test, which waits for one. */
    shortenLimits(by: number) {
      shortenedBy = by
    },
  }
}

/** Sends an operation as its generated caller does. */
export function send({ method, path }: Operation, init: RequestInit = {}): Promise<unknown> {
  return http(path, { ...init, method })
}

/** The problem that the operation fails with; fails the test if it succeeds or throws anything else. */
export async function problemOf(operation: Operation): Promise<Problem> {
  const thrown = await send(operation).then(
    (body) => expect.unreachable(`succeeded with ${JSON.stringify(body)}`),
    (error: unknown) => error,
  )
  if (!(thrown instanceof ApiError)) throw thrown
  return thrown.problem
}
