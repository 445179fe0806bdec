import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { seededRandom } from '#sandbox/server/random'
import { createWorld } from '#sandbox/server/world'
import { SITE } from './page'

/** The session in local storage. */
export type Held = { token?: string; user?: unknown }

/**
 * The sandbox as the backend for every test of the file, reset before each. An unknown request fails the test, because it
 * logs a console error.
 */
export function sandboxServer() {
  const world = createWorld({ site: SITE, random: seededRandom(7) })
  const server = setupServer(...world.handlers)
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => {
    world.reset()
    server.resetHandlers()
  })
  afterAll(() => server.close())

  async function ask(method: string, path: string, token: string | null, body?: object) {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const url = `${SITE}/api/v2/user/${path}`
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await world.fetch(new Request(url, init))
    expect(
      response.ok,
      `${method} ${path} ${response.ok ? '' : await response.clone().text()}`,
    ).toBe(true)
    return response
  }

  return {
    world,
    server,
    /** Signs a seeded player in behind the page's back. */
    async signIn(login: string): Promise<UserData> {
      const response = await ask('POST', 'signIn', null, { login, password: SEED_PASSWORD })
      const data: UserData = await response.json()
      world.calls.clear()
      return data
    },
    /** Ends a session behind the page's back. */
    async revoke({ jwt }: UserData): Promise<void> {
      await ask('DELETE', 'signOut', jwt)
      world.calls.clear()
    },
    /** Sends a request behind the page's back, as a visitor. */
    async request(method: string, path: string, body: object): Promise<void> {
      await ask(method, path, null, body)
      world.calls.clear()
    },
    /**
     * Holds back the response to the next request to `path` until `release`, or with 'request' the request itself, before it
     * reaches the server.
     */
    hold(
      method: 'get' | 'post' | 'put' | 'patch' | 'delete',
      path: string,
      what: 'response' | 'request' = 'response',
    ) {
      const taken = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      server.use(
        http[method](
          `*/api/v2/user/${path}`,
          async ({ request }) => {
            const answer = () => world.fetch(request)
            const early = what === 'response' ? await answer() : null
            taken.resolve()
            await released.promise
            return early ?? answer()
          },
          { once: true },
        ),
      )
      return { taken: taken.promise, release: released.resolve }
    },
    /** The operations the page has requested, in order. */
    asked: () => world.calls.list().map(({ operation }) => operation),
  }
}
