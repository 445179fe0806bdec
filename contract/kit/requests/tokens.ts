import type { SentenceId } from '../claims/sentences'
import type { Exchange } from '../exchange'
import type { OperationId } from '../operation-id'
import { goodBody } from './bodies'
import { textOf, type Caller, type Player } from './caller'
import { recoveryKeyOf } from './recovery-key'

const GARBAGE = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJraXQifQ.'

/** Calls every protected operation with `token` and `body`; all must answer 401. */
async function refuseAll(caller: Caller, token: string | undefined, body?: string): Promise<void> {
  const nobody = { ...caller.context.external.name(), token: '' }
  for (const operation of caller.contract.operations.values()) {
    if (operation.auth !== 'required') continue
    if (body !== undefined && operation.bodyExample === undefined) continue
    const good = operation.bodyExample && goodBody(caller, operation, nobody)
    const key = { 'idempotency-key': `kit-${crypto.randomUUID()}` }
    const exchange = await caller.call(operation.id, {
      token,
      body: body ?? good,
      ...(operation.id === 'paymentCreate' && { headers: key }),
      ...(operation.id === 'paymentView' && { query: '?payment=kit-no-such-payment' }),
    })
    caller.expect(operation.id, exchange, 401)
  }
}

/** Every protected operation refuses a request without a token. */
export const withoutToken = (caller: Caller): Promise<void> => refuseAll(caller, undefined)

/** Every protected operation refuses a made-up token. */
export const withGarbage = (caller: Caller): Promise<void> => refuseAll(caller, GARBAGE)

/** Every protected operation refuses the token of a session that was signed out. */
export async function withEndedSession(caller: Caller): Promise<void> {
  const player = await caller.player()
  await caller.call('signOut', { token: player.token })
  const checked = await caller.call('sessionCheck', { token: player.token })
  if (checked.status === 401) await refuseAll(caller, player.token)
  // Every operation would be reported in the place of the one that ended nothing.
  else caller.note('signOut', checked, 'the session is over: sessionCheck is 401 with its token')
}

/** What ends a session ends every token that it had: the one of a minute before, too. */
export async function renewedTokens(caller: Caller): Promise<void> {
  const endings: readonly (readonly [
    OperationId,
    SentenceId,
    (player: Player) => Promise<Exchange>,
  ])[] = [
    [
      'passwordChange',
      'password-change-renews',
      ({ token, password }) =>
        caller.call('passwordChange', {
          token,
          body: { currentPassword: password, newPassword: caller.context.external.name().password },
        }),
    ],
    ['signOut', 'sign-out-token-stops', ({ token }) => caller.call('signOut', { token })],
    [
      'recoveryFinish',
      'recovery-ends-sessions',
      async ({ login, email }) => {
        const key = await recoveryKeyOf(caller, login, email)
        const { password } = caller.context.external.name()
        return caller.call('recoveryFinish', { body: { key, password } })
      },
    ],
  ]
  const check = async ([id, sentence, end]: (typeof endings)[number]): Promise<void> => {
    const player = await caller.player()
    const renewed = await caller.call('sessionCheck', { token: player.token })
    caller.expect('sessionCheck', renewed, 200)
    // A server that renews no token here has none to end.
    if (textOf(renewed, 'jwt') === player.token) return
    const ended = await end(player)
    caller.expect(id, ended, ...(id === 'signOut' ? [204] : [200]))
    if (ended.status >= 300) return
    const late = await caller.call('sessionCheck', { token: player.token, exactToken: true })
    if (late.status !== 401)
      caller
        .quoting(sentence)
        .note(id, late, '401: the token that sessionCheck renewed before ended too')
  }
  await Promise.all(endings.map(check))
}

/** Without a token the refusal does not reveal that the body is malformed. */
export const tokenBeforeBody = (caller: Caller): Promise<void> =>
  refuseAll(caller, undefined, '{"login": ')

/** Calls every operation that is closed to unverified players as one; all must answer 403. */
async function refuseUnverified(caller: Caller, body?: string): Promise<void> {
  let player = await caller.newcomer()
  for (const operation of caller.contract.operations.values()) {
    if (!operation.documented.get(403)?.codes.includes('unverified')) continue
    if (body !== undefined && operation.bodyExample === undefined) continue
    const good = operation.bodyExample && goodBody(caller, operation, player)
    const key = { 'idempotency-key': `kit-${crypto.randomUUID()}` }
    const exchange = await caller.call(operation.id, {
      token: player.token,
      body: body ?? good,
      ...(operation.id === 'paymentCreate' && { headers: key }),
      ...(operation.id === 'paymentView' && { query: '?payment=kit-no-such-payment' }),
    })
    caller.expect(operation.id, exchange, 403)
    if (exchange.status < 400) player = await caller.newcomer()
  }
}

/** What is closed to unverified players refuses them. */
export const asUnverified = (caller: Caller): Promise<void> => refuseUnverified(caller)

/** An unverified player does not learn that the body is malformed. */
export const verificationBeforeBody = (caller: Caller): Promise<void> =>
  refuseUnverified(caller, '{"login": ')
