import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import type { UserData } from '#/api/generated/model/userData'
import { breaks, respond, silence } from './scripted-fetch'

export type Reply = typeof breaks

const data = getSessionCheckResponseMock()
/** The signed-in player. */
export const rider: UserData = { ...data, jwt: 'held' }
/** The same player, with another balance and a renewed token. */
export const fresh: UserData = { ...data, user: { ...data.user, money: 7 }, jwt: 'renewed' }

export const page =
  (status: number, text = '<!doctype html><h1>Just a moment…</h1>'): Reply =>
  async () =>
    new Response(text === '' ? null : text, { status })
const withUser = (change: object) => ({ ...fresh, user: { ...fresh.user, ...change } })
const refusal = (status: number, more = {}) => respond(status, { message: 'No', ...more })

/** Responses to a check that confirm the player. */
export const granted: [string, Reply][] = [
  ['the user data', respond(200, fresh)],
  ['user data with something new', respond(200, { ...fresh, guild: {} })],
]

/** Responses that end the session. */
export const denied: [string, Reply][] = [
  ['401', refusal(401)],
  ['401 and a page', page(401)],
  ['401 and nothing', page(401, '')],
  ...[400, 403, 404, 409, 410, 418, 422, 451].map((status): [string, Reply] => [
    `${status} with a body of the contract`,
    refusal(status, { code: 'unverified' }),
  ]),
]

/** Responses that neither confirm the player nor end the session. */
export const unanswered: [string, Reply][] = [
  ['a connection that breaks', breaks],
  ['silence', silence],
  ...[400, 403, 404, 410, 429, 500, 502, 503, 504, 511, 520].map((status): [string, Reply] => [
    `${status} and a page`,
    page(status),
  ]),
  ...[400, 403, 404, 422, 500, 503].map((status): [string, Reply] => [
    `${status} and an object without a message`,
    respond(status, { error: 'x' }),
  ]),
  ...[408, 425, 429, 500, 501, 502, 503, 504].map((status): [string, Reply] => [
    `${status} with a body of the contract`,
    refusal(status),
  ]),
  ...[400, 403, 404, 405, 419].map((status): [string, Reply] => [
    `${status} and a message without a code, as of an API gateway`,
    refusal(status),
  ]),
  ['403 and a blank message', refusal(403, { message: ' \u200B' })],
  ['404 and nothing', page(404, '')],
  ['503 and nothing', page(503, '')],
]

/** Successful by status, but without information about the session. */
export const unreadable: [string, Reply][] = [
  ['200 and a page', page(200)],
  ['200 and nothing', page(200, '')],
  ['200 and half of a response', page(200, '{"user":{"login"')],
  ['200 and another object', respond(200, { status: 'ok' })],
  ['200 and no user', respond(200, { ...fresh, user: null })],
  ['204', page(204, '')],
  ['200 and a user whose state is no boolean', respond(200, withUser({ active: 'true' }))],
  ['200 and no token', respond(200, { ...fresh, jwt: undefined })],
]
