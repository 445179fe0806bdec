import type { Exchange } from '../http/exchange'
import { isAppSecret, wrongCode } from '../server/external-actions'
import { loose, number, text } from '../contract/loose'
import type { OperationId } from '../contract/operation-id'
import type { Operation } from '../contract/openapi-file'
import type { Call } from './call'
import {
  NotPrepared,
  textOf,
  WRONG_PASSWORD,
  type Caller,
  type Name,
  type Player,
  type WithKey,
} from './caller'
import { listOf, type Wants } from './wants'

/** A claim that needs no player. */
export const nobody = (): Promise<object> => Promise.resolve({})

/** The wait for another e-mail that a response names, in seconds. */
export const resendAfterOf = ({ json }: Exchange): number =>
  number(loose(json)['resendAfter']) ?? 60

/** A new player with the key of the verification e-mail. */
export async function newcomer(caller: Caller): Promise<WithKey> {
  const made = await caller.newcomer()
  return { ...made, key: await caller.receiveEmail('signUp', made.email, 'verify') }
}

/** A verified player. */
export const player = (caller: Caller): Promise<WithKey> => caller.player()

/** A verified player, and an unused name. */
export const playerAndName = async (caller: Caller): Promise<WithKey & { other: Name }> => ({
  ...(await player(caller)),
  other: caller.name(),
})

/** Two verified players. */
export const twoPlayers = async (caller: Caller): Promise<WithKey & { other: Player }> => ({
  ...(await player(caller)),
  other: await player(caller),
})

/** The codes shown when a second factor is turned on. */
interface RecoveryCodes {
  readonly recoveryCodes: readonly string[]
  /** The first of them. */
  readonly recoveryCode: string
}

export interface AppPlayer extends Player, RecoveryCodes {
  readonly secret: string
  /** The code that turned the app on. */
  readonly usedCode: string
}

/** Starts an app set-up. Returns its secret. */
export async function startApp(caller: Caller, { token, password }: Player): Promise<string> {
  const body = { method: 'app', password }
  const started = await caller.step('protectionStart', 200, { token, body })
  const secret = textOf(started, 'secret')
  if (isAppSecret(secret)) return secret
  caller.note('protectionStart', started, 'a Base32 secret that an app accepts')
  throw new NotPrepared('protectionStart')
}

/** Starts a set-up of codes by e-mail. Returns the code that was sent. */
export async function startMail(caller: Caller, me: Player): Promise<string> {
  const { token, password } = me
  await caller.step('protectionStart', 200, { token, body: { method: 'email', password } })
  return caller.receiveEmail('protectionStart', me.email, 'code')
}

function recoveryCodesOf({ json }: Exchange): RecoveryCodes {
  const shown = loose(json)['recoveryCodes']
  const recoveryCodes = Array.isArray(shown) ? shown.filter((one) => typeof one === 'string') : []
  return { recoveryCodes, recoveryCode: recoveryCodes[0] ?? '' }
}

/** A verified player with an authenticator app. */
export async function appPlayer(caller: Caller): Promise<AppPlayer> {
  const me = await player(caller)
  const secret = await startApp(caller, me)
  const usedCode = await caller.appCode(secret)
  const { token } = me
  const on = await caller.step('protectionConfirm', 200, { token, body: { code: usedCode } })
  return { ...me, secret, usedCode, ...recoveryCodesOf(on) }
}

/** A verified player whose second factor is e-mail. */
export async function mailPlayer(caller: Caller): Promise<Player & RecoveryCodes> {
  const me = await player(caller)
  const code = await startMail(caller, me)
  const on = await caller.step('protectionConfirm', 200, { token: me.token, body: { code } })
  return { ...me, ...recoveryCodesOf(on) }
}

/** Signs in without a second factor. Returns the token of the new session. */
export async function signInAgain(
  caller: Caller,
  { login, password }: Pick<Name, 'login' | 'password'>,
  wants: Wants = {},
): Promise<string> {
  const body = { login, password }
  return textOf(await caller.step('signIn', 200, { body, wants }), 'jwt')
}

/** Signs in as a player with a second factor. Returns the challenge that waits for a code. */
export async function challengeOf(
  caller: Caller,
  login: string,
  password: string,
): Promise<string> {
  const asked = await caller.step('signIn', 200, { body: { login, password } })
  const challenge = textOf(asked, 'challenge')
  if (challenge === '') throw new NotPrepared('signIn')
  return challenge
}

/** Requests a recovery and reads its e-mail. Returns the key. */
export async function recoveryKey(caller: Caller, name: string, email: string): Promise<string> {
  await caller.step('recoveryRequest', 202, { body: { login: name } })
  return caller.receiveEmail('recoveryRequest', email, 'recovery')
}

/** Recovers an account by e-mail. Returns the new password. */
export async function recover(caller: Caller, login: string, email: string): Promise<string> {
  const key = await recoveryKey(caller, login, email)
  const { password } = caller.name()
  await caller.step('recoveryFinish', 200, { body: { key, password } })
  return password
}

/** Starts turning off e-mail as the second factor. Returns the code that was sent. */
export async function startRemoval(caller: Caller, me: Player): Promise<string> {
  const { token, password } = me
  await caller.step('protectionRemove', 202, { token, body: { password } })
  return caller.receiveEmail('protectionRemove', me.email, 'code')
}

/** Starts an e-mail change. Returns the code sent to the new address. */
export async function startEmailChange(caller: Caller, me: Player, email: string): Promise<string> {
  const { token, password } = me
  await caller.step('emailChange', 202, { token, body: { email, password } })
  return caller.receiveEmail('emailChange', email, 'code')
}

/** Sends six digits other than `code`: they are refused, and counted. */
export const sendWrongCode = (
  caller: Caller,
  id: OperationId,
  token: string,
  code: string,
): Promise<Exchange> =>
  caller.step(id, 422, {
    token,
    body: { code: wrongCode(code) },
    quotes: 'response-422-invalid-code',
    wants: { code: 'invalid_code' },
  })

/** Lets this many seconds pass on the server. A server's times may be invalid. */
export const wait = (caller: Caller, seconds: number): Promise<void> =>
  caller.context.clock.pass(seconds > 0 ? seconds * 1000 : 0)

/** Waits until the second after a timestamp of the server, which may be in whole seconds. */
export async function waitUntil(caller: Caller, moment: string): Promise<void> {
  const now = await caller.context.clock.now()
  await wait(caller, (Date.parse(moment) - now) / 1000 + 1)
}

/** The id of a token's session, as the server lists it. */
export async function sessionIdOf(caller: Caller, token: string): Promise<string> {
  const { json } = await caller.step('sessionCheck', 200, { token })
  const sessions = loose(json)['sessions']
  const rows = Array.isArray(sessions) ? sessions.map(loose) : []
  const id = text(rows.find((row) => row['current'] === true)?.['id'])
  if (id === '') {
    caller.note('sessionCheck', undefined, 'a current session with an id')
    throw new NotPrepared('sessionCheck')
  }
  return id
}

/** Ten recovery codes, as shown when the second factor is turned on. */
export const TEN_CODES: Wants = { recoveryCodes: listOf(10) }

/** A valid body of an operation for a player: the contract's example with the player's own values. */
export function goodBody(
  caller: Caller,
  operation: Operation,
  player: Name,
): Record<string, unknown> {
  const fresh = caller.name()
  const own: Record<string, unknown> = {
    login: operation.id === 'signUp' ? fresh.login : player.login,
    email: fresh.email,
    password: operation.id === 'signUp' ? fresh.password : player.password,
    currentPassword: player.password,
    newPassword: fresh.password,
    challenge: 'kit-no-such-challenge',
    key: 'kit-no-such-key',
    sessionId: 'kit-no-such-session',
  }
  const example = Object.entries(operation.bodyExample ?? {})
  return Object.fromEntries(example.map(([name, value]) => [name, own[name] ?? value]))
}

/** Repeats a failing attempt until `429`, at most as often as the contract allows. Returns how many failed. */
export async function failUntilRefused(
  caller: Caller,
  id: OperationId,
  limit: string,
  status: number,
  attempt: (failed: number) => Call,
): Promise<number> {
  const { min, max } = caller.contract.limit(limit)
  for (let failed = 0; failed < max; failed += 1) {
    const exchange = await caller.call(id, attempt(failed))
    if (exchange.status === 429 && failed >= min) return failed
    caller.expect(id, exchange, status)
    if (exchange.status !== status) throw new NotPrepared(id)
  }
  return max
}

/** Fails to sign in, by login and e-mail in turn, until the account has to wait. */
export const failSignIns = (caller: Caller, { login, email }: { login: string; email: string }) =>
  failUntilRefused(caller, 'signIn', 'signIn', 401, (failed) => ({
    body: { login: failed % 2 === 0 ? login : email, password: WRONG_PASSWORD },
  }))
