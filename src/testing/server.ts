import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { seededRandom } from '#sandbox/server/random'
import { createWorld } from '#sandbox/server/world'
import { SITE } from './page'

/** The session data in local storage. */
export type Held = { token?: string; user?: unknown }

/**
 * The backend of every test of the file: the sandbox, reset for each test. An unknown request fails the test, because
 * it logs an error on the console.
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
    /** Signs in a seeded player without the page's knowledge. */
    async signIn(login: string): Promise<UserData> {
      const response = await ask('POST', 'signIn', null, { login, password: SEED_PASSWORD })
      const data: UserData = await response.json()
      world.calls.clear()
      return data
    },
    /** Ends a session without the page's knowledge. */
    async revoke({ jwt }: UserData): Promise<void> {
      await ask('DELETE', 'signOut', jwt)
      world.calls.clear()
    },
    /** Sends a request as a visitor, without the page's knowledge. */
    async request(method: string, path: string, body: object): Promise<void> {
      await ask(method, path, null, body)
      world.calls.clear()
    },
    /**
     * Holds the next request to `path` back until `release`, or lets the server respond at once and holds the response
     * back.
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
