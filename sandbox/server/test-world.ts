import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parse } from 'yaml'
import type { AppSetup } from '#/api/generated/model/appSetup'
import type { BonusList } from '#/api/generated/model/bonusList'
import type { ChallengeRef } from '#/api/generated/model/challengeRef'
import type { Error as ErrorBody } from '#/api/generated/model/error'
import type { Payment } from '#/api/generated/model/payment'
import type { PaymentCreated } from '#/api/generated/model/paymentCreated'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { SignInOk } from '#/api/generated/model/signInOk'
import type { UserData } from '#/api/generated/model/userData'
import { operationOf } from './contract'
import { SEED_PASSWORD } from './players'
import { seededRandom } from './random'
import { createWorld, type World, type WorldOptions } from './world'

/** The time at which every test world begins. */
export const START = Date.parse('2026-11-20T12:00:00Z')

interface Described {
  readonly paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

const { paths }: Described = parse(readFileSync('openapi.yaml', 'utf8'))

interface RequestInput {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/**
 * The fields that a response of any operation may have. Nothing has validated it: a missing field is undefined despite
 * its type, because tests look at what was actually sent.
 */
export type Body = UserData &
  Pick<SignInOk, 'result'> &
  PaymentCreated &
  Pick<Payment, 'status'> &
  BonusList &
  AppSetup &
  ChallengeRef &
  Required<ProtectionOn & ErrorBody>

/** A parsed response. */
export interface Answer {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** A world with a stopped clock and the same randomness each time, and functions for a test to call it. */
export function testWorld(options: WorldOptions = {}) {
  const world = createWorld({ now: () => START, random: seededRandom(7), ...options })
  const call = async (method: string, path: string, input: RequestInput = {}): Promise<Answer> => {
    const url = new URL(`/api/v2/user/${path}`, 'http://site.test')
    const { token, body, headers = {} } = input
    const response = await world.fetch(
      new Request(url, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    if (operationOf(method, url.pathname) && response.status !== 500) {
      const described = paths[url.pathname]?.[method.toLowerCase()]?.responses ?? {}
      expect(Object.keys(described), `${method} ${path}`).toContain(String(response.status))
    }
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer: Body = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body: answer, headers: response.headers }
  }

  /** Signs in a player without a second factor and returns the token. */
  const signIn = async (login: string, password = SEED_PASSWORD): Promise<string> => {
    const { status, body } = await call('POST', 'signIn', { body: { login, password } })
    expect(status).toBe(200)
    return body.jwt
  }

  return { world, call, signIn, lastEmail: (to: string) => lastEmail(world, to) }
}

/** A sign-in request for `rider`, for tests that call a world themselves. */
export const signInRequest = (): Request =>
  new Request('http://site.test/api/v2/user/signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'rider', password: SEED_PASSWORD }),
  })

/** The newest e-mail to an address; fails the test if there is none. */
function lastEmail(world: World, to: string) {
  const message = world.mailbox.list(to)[0]
  if (!message) throw new Error(`no e-mail to ${to}`)
  return message
}

/** `409 conflict`: a refusal in one string, for comparing. */
export const refused = ({ status, body }: Answer): string => `${status} ${body?.code}`

/** The code of `app_player`'s app at that time, as an authenticator shows it. */
export const APP_CODE = '385366'
