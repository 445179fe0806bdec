import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import type { operations } from '#/api/generated/operations'
import { problemOf } from '#/api/problem'
import type { AuthStore } from '#/auth/auth-store'
import { SEED_PASSWORD, SEED_RECOVERY_CODES } from '#sandbox/server/players'
import { operationNamed } from './contract-operations'
import { SITE } from './page'
import { sandboxServer } from './server'
import { sessionWithServer } from './session'

type Operations = typeof operations
export type Mutation = Operations[Exclude<keyof Operations, `GET ${string}`>]['id']

/** Ways in which the page does not learn the outcome from the response. */
export const DISRUPTIONS = ['lost', 'lost and sent twice', 'a gateway', 'elsewhere'] as const
export type Disruption = (typeof DISRUPTIONS)[number]

/** What the page reports: the result, the status of an error, or 'nothing' if the outcome is unknown. */
export type Outcome = object | number | 'nothing'

/**
 * Sets up a session with the sandbox for each test of the file, and requests that are carried out although their
 * response is lost.
 */
export function lostResponses() {
  const { world, server } = sandboxServer()
  const onSessionLost = vi.fn()
  let current: AuthStore | null = null

  beforeEach(() => {
    onSessionLost.mockClear()
    current = sessionWithServer({ onSessionLost }).store
  })
  afterEach(() => {
    current?.server?.client.clear()
    vi.unstubAllGlobals()
  })

  async function call(method: string, body: object): Promise<UserData & { challenge: string }> {
    const request = new Request(`${SITE}/api/v2/user/signIn`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await world.fetch(request)).json()
  }

  return {
    world,
    server,
    onSessionLost,
    get store() {
      if (current === null) throw new Error('a session exists only within a test')
      return current
    },
    /** The newest e-mail to an address. */
    newest: (to: string) => world.mailbox.list(to)[0],
    /** Opens a session of `login`, on this device or another. Each sign-in uses up its recovery code. */
    async openSession(login: string, recoveryCode = 0): Promise<UserData> {
      const first = await call('POST', { login, password: SEED_PASSWORD })
      return login === 'mail_player'
        ? call('PUT', { challenge: first.challenge, code: SEED_RECOVERY_CODES[recoveryCode] })
        : first
    },
    /** Disrupts the next request of `operation`, which the server carries out, `elsewhere` with another token. */
    disrupt(disruption: Disruption, operation: Mutation, otherToken: string | null = null) {
      if (disruption === 'a gateway') {
        return world.faults.add({ operation, kind: 'html', status: 504, done: true })
      }
      if (disruption !== 'elsewhere') world.faults.add({ operation, kind: 'reset', done: true })
      if (disruption === 'lost') return

      const { method, path } = operationNamed(operation)
      const real = globalThis.fetch
      let isFirst = true
      vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
        const go = () => real(url, init)
        if (!isFirst || init.method !== method || !url.startsWith(path)) return go()
        isFirst = false
        if (disruption === 'lost and sent twice') return go().catch(go)
        const headers = new Headers(init.headers)
        if (otherToken) headers.set('Authorization', `Bearer ${otherToken}`)
        await world.fetch(new Request(new URL(url, SITE), { ...init, headers, signal: null }))
        return go()
      })
    },
  }
}

/** Asserts the outcome of a click. */
export async function expectOutcome(press: () => Promise<unknown>, outcome: Outcome) {
  if (typeof outcome === 'number') {
    const problem = await press().then(() => null, problemOf)
    return expect(problem).toMatchObject({ kind: 'message', status: outcome })
  }
  if (outcome !== 'nothing') return expect(await press()).toMatchObject(outcome)
  // Asserts that no outcome is claimed, and that the next click succeeds, or shows when to try again.
  for (const send of [press, press]) {
    const problem = await send().then(() => null, problemOf)
    if (problem !== null) expect(problem).toSatisfy(isNoVerdict)
  }
}

const isNoVerdict = (problem: ReturnType<typeof problemOf>) =>
  problem.kind === 'unknown' ||
  problem.kind === 'gateway' ||
  ('status' in problem && (problem.status === 429 || problem.status === 401))
