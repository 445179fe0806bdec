import type { Operation } from '../../contract/openapi-file'
import { goodBody, recoveryKey } from '../../caller/beginnings'
import type { SentenceId } from '../../contract/sentences'
import type { Exchange } from '../../http/exchange'
import type { OperationId } from '../../contract/operation-id'
import { textOf, type Caller, type Name, type Player } from '../../caller/caller'
import { claimsOf, hasBody } from '../../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

const GARBAGE = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJraXQifQ.'

const isProtected = ({ auth }: Operation): boolean => auth === 'required'

const isClosedToUnverified = ({ documented }: Operation): boolean =>
  documented.get(403)?.codes.includes('unverified') === true

/** Calls operations as the player `open` returns; all must answer `status`, whatever the body. */
async function refuseAll(
  caller: Caller,
  operations: readonly Operation[],
  status: number,
  open: () => Promise<Name & { readonly token: string | undefined }>,
  body?: string,
): Promise<void> {
  let player = await open()
  for (const operation of operations) {
    const good = operation.bodyExample && goodBody(caller, operation, player)
    const exchange = await caller.call(operation.id, {
      token: player.token,
      body: body ?? good,
      ...(operation.id === 'paymentView' && { query: '?payment=kit-no-such-payment' }),
    })
    caller.expect(operation.id, exchange, status)
    // An accepted request may have ended the session.
    if (exchange.status < 400) player = await open()
  }
}

/** Nobody, with a token that does not work. */
const nobody = (caller: Caller, token?: string) => () =>
  Promise.resolve({ ...caller.name(), token })

/** In milliseconds: the age from which the sandbox renews a token. */
const OLD = 600_000

/** A player whose token `sessionCheck` has just renewed; undefined if the server does not renew it. */
async function renewedPlayer(caller: Caller): Promise<{ former: Player; jwt: string } | undefined> {
  const former = await caller.player()
  if (caller.context.server.sandbox) await caller.context.clock.pass(OLD)
  const checked = await caller.step('sessionCheck', 200, { token: former.token })
  const jwt = textOf(checked, 'jwt')
  return jwt === former.token || jwt === '' ? undefined : { former, jwt }
}

/** In milliseconds: how much earlier than the end of a wait to check, to allow for the duration of a request. */
const MARGIN = 3000

/** Claims about tokens that do not work, and about unverified players. */
export const TOKENS = [
  claim(
    {
      id: 'no-token',
      operations: isProtected,
      proves: ['response-401-unauthenticated', 'token-refused-401'],
    },
    'Every protected operation refuses a request without a token.',
    (caller, over) => refuseAll(caller, over, 401, nobody(caller)),
  ),

  claim(
    {
      id: 'garbage-token',
      operations: isProtected,
      proves: ['token-signature', 'response-401-unauthenticated'],
    },
    'Every protected operation refuses a made-up token.',
    (caller, over) => refuseAll(caller, over, 401, nobody(caller, GARBAGE)),
  ),

  claim(
    {
      id: 'ended-token',
      operations: isProtected,
      proves: ['token-refused-401', 'sign-out-token-stops', 'response-401-unauthenticated'],
    },
    'Every protected operation refuses the token of a session that ended.',
    async (caller, over) => {
      const player = await caller.player()
      await caller.call('signOut', { token: player.token })
      const checked = await caller.call('sessionCheck', { token: player.token })
      if (checked.status === 401) await refuseAll(caller, over, 401, nobody(caller, player.token))
      // Otherwise every operation would be reported instead of the one that ended nothing.
      else
        caller
          .quoting('sign-out-token-stops')
          .note('signOut', checked, 'the session has ended: sessionCheck is 401 with its token')
    },
  ),

  claim(
    {
      id: 'former-token',
      tag: 'session',
      operations: ['sessionCheck'],
      proves: ['former-token-works-on', 'former-token-not-renewed', 'former-token-lifetime'],
      waits: true,
    },
    'A token that sessionCheck renewed keeps working for the time the contract sets.',
    async (caller) => {
      const player = await renewedPlayer(caller)
      if (player === undefined) return
      const { clock } = caller.context
      const grace = caller.contract.limit('formerToken').min
      const end = (await clock.now()) + grace * 1000 - MARGIN
      for (const wait of [() => 0, (now: number) => Math.max(0, end - now)]) {
        await clock.pass(wait(await clock.now()))
        const again = { token: player.former.token, exactToken: true } as const
        const checked = await caller.call('sessionCheck', again)
        if (checked.status !== 200) {
          const expected = `200: the token was renewed less than ${grace} s ago`
          caller.quoting('former-token-works-on').note('sessionCheck', checked, expected)
          return
        }
        if (textOf(checked, 'jwt') === player.jwt) continue
        const expected = 'jwt: the token that replaced the one that was sent'
        caller.quoting('former-token-not-renewed').note('sessionCheck', checked, expected)
        return
      }
    },
  ),

  claim(
    {
      id: 'renewed-tokens-end',
      tag: 'session',
      operations: ['passwordChange', 'signOut', 'recoveryFinish'],
      proves: [
        'session-ends-all-its-tokens',
        'sign-out-token-stops',
        'recovery-ends-sessions',
        'password-change-renews',
      ],
    },
    'Ending a session also ends the tokens that sessionCheck renewed before.',
    async (caller) => {
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
              body: {
                currentPassword: password,
                newPassword: caller.name().password,
              },
            }),
        ],
        ['signOut', 'sign-out-token-stops', ({ token }) => caller.call('signOut', { token })],
        [
          'recoveryFinish',
          'recovery-ends-sessions',
          async ({ login, email }) => {
            const key = await recoveryKey(caller, login, email)
            const { password } = caller.name()
            return caller.call('recoveryFinish', { body: { key, password } })
          },
        ],
      ]
      const check = async ([id, sentence, end]: (typeof endings)[number]): Promise<void> => {
        const player = (await renewedPlayer(caller))?.former
        // A server that renews no token here has none to end.
        if (player === undefined) return
        const ended = await end(player)
        caller.expect(id, ended, ...(id === 'signOut' ? [204] : [200]))
        if (ended.status >= 300) return
        const late = await caller.call('sessionCheck', { token: player.token, exactToken: true })
        if (late.status !== 401)
          caller
            .quoting(sentence)
            .note(id, late, '401: the token that sessionCheck had renewed ended too')
      }
      // In sequence: each moves the clock of the sandbox, and with it the end of the former tokens.
      for (const ending of endings) await check(ending)
    },
  ),

  claim(
    {
      id: 'token-first',
      operations: (operation) => isProtected(operation) && hasBody(operation),
      proves: ['order-of-refusals'],
    },
    'Without a token, the response is 401 before the body is checked.',
    (caller, over) => refuseAll(caller, over, 401, nobody(caller), '{"login": '),
  ),

  claim(
    {
      id: 'unverified',
      operations: isClosedToUnverified,
      proves: ['response-403-unverified'],
    },
    'Operations closed to unverified players refuse them.',
    (caller, over) => refuseAll(caller, over, 403, caller.newcomer),
  ),

  claim(
    {
      id: 'unverified-first',
      operations: (operation) => isClosedToUnverified(operation) && hasBody(operation),
      proves: ['order-of-refusals'],
    },
    'An unverified player gets 403 before the body is checked.',
    (caller, over) => refuseAll(caller, over, 403, caller.newcomer, '{"login": '),
  ),
]
