import { player, sessionIdOf, signInAgain, twoPlayers } from '../../caller/beginnings'
import { claimsOf, rowsOf, type Row } from '../../caller/claim'
import { listOf, oneThatIs } from '../../caller/wants'

const PART = { tag: 'session', profile: 'core' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

const STOPS = { judges: 'sessionRevoke', quotes: 'revoked-tokens-stop' } as const

/** Claims about signing in and out, and about ending sessions. */
export const SESSION = [
  rows(
    {
      id: 'sign-in',
      operations: ['signIn'],
      proves: ['sign-in-outcomes', 'signed-in-or-second-factor', 'login-or-email'],
    },
    'A player signs in with login or e-mail, in any letter case.',
    player,
    ({ login, email, password }) => [
      [
        'signIn',
        200,
        { body: { login, password }, wants: { result: 'ok', user: { login, active: true } } },
      ],
      ['signIn', 200, { body: { login: email, password }, wants: { user: { login } } }],
      ...[login, email].map((name): Row => [
        'signIn',
        200,
        {
          body: { login: name.toUpperCase(), password },
          quotes: 'names-folded',
          wants: { user: { login } },
        },
      ]),
    ],
  ),

  claim(
    {
      id: 'two-sessions',
      operations: ['signIn', 'sessionCheck'],
      proves: ['session-token', 'session-current', 'sessions-open'],
    },
    'A second sign-in is a second session, and each sees itself as the current one.',
    async (caller) => {
      const me = await player(caller)
      const elsewhere = await signInAgain(caller, me, { sessions: listOf(2) })
      const ids = new Set<string>()
      for (const token of [me.token, elsewhere]) {
        for (const sessions of [listOf(2), oneThatIs('current')]) {
          await caller.step('sessionCheck', 200, { token, judges: 'signIn', wants: { sessions } })
        }
        ids.add(await sessionIdOf(caller, token))
      }
      if (ids.size === 1) {
        const { note } = caller.quoting('session-current')
        note('sessionCheck', undefined, 'each token has its own session as the current one')
      }
    },
  ),

  claim(
    {
      id: 'revoke-others',
      operations: ['signIn', 'sessionRevoke', 'sessionCheck'],
      proves: ['revoke-others', 'revoked-tokens-stop'],
    },
    'Revoking without a choice ends every other session and leaves this one.',
    async (caller) => {
      const me = await player(caller)
      const elsewhere = await signInAgain(caller, me)
      const { token } = me
      const alone = { sessions: listOf(1) }
      await caller.step('sessionRevoke', 200, { token, body: {}, wants: alone })
      await caller.step('sessionCheck', 401, { token: elsewhere, ...STOPS })
      await caller.step('sessionCheck', 200, { token, judges: 'sessionRevoke' })
      await caller.step('sessionCheck', 200, { token, quotes: 'sessions-open', wants: alone })
    },
  ),

  claim(
    {
      id: 'revoke-one',
      operations: ['signIn', 'sessionCheck', 'sessionRevoke'],
      proves: ['revoke-one', 'revoked-tokens-stop', 'sessions-open'],
    },
    'Revoking one session ends only that one.',
    async (caller) => {
      const me = await player(caller)
      const elsewhere = await signInAgain(caller, me)
      const third = await signInAgain(caller, me)
      const sessionId = await sessionIdOf(caller, elsewhere)
      const wants = { sessions: listOf(2) }
      await caller.step('sessionRevoke', 200, { token: me.token, body: { sessionId }, wants })
      await caller.step('sessionCheck', 401, { token: elsewhere, ...STOPS })
      await caller.step('sessionCheck', 200, { token: third, judges: 'sessionRevoke', wants })
      await caller.step('sessionCheck', 200, { token: me.token, judges: 'sessionRevoke' })
    },
  ),

  claim(
    {
      id: 'revoke-own',
      operations: ['sessionCheck', 'sessionRevoke'],
      proves: ['revoke-one', 'revoked-tokens-stop', 'session-current'],
    },
    'Revoking this very session ends it.',
    async (caller) => {
      const { token } = await player(caller)
      const sessionId = await sessionIdOf(caller, token)
      await caller.step('sessionRevoke', 200, { token, body: { sessionId } })
      await caller.step('sessionCheck', 401, { token, ...STOPS })
    },
  ),

  rows(
    {
      id: 'revoke-unknown',
      operations: ['sessionRevoke', 'sessionCheck'],
      proves: ['revoke-one', 'response-422-validation'],
    },
    'Revoking a session that does not exist finds nothing and ends nothing.',
    player,
    () => [
      ['sessionRevoke', 404, { body: { sessionId: 'kit-no-such-session' } }],
      ['sessionRevoke', 422, { body: { sessionId: '' }, quotes: 'response-422-validation' }],
      ['sessionCheck', 200, { judges: 'sessionRevoke' }],
    ],
  ),

  claim(
    {
      id: 'revoke-foreign',
      operations: ['sessionCheck', 'sessionRevoke'],
      proves: ['revoke-one', 'response-404-not-found'],
    },
    'A session of another player is not found, and stays open.',
    async (caller) => {
      const { token, other } = await twoPlayers(caller)
      const sessionId = await sessionIdOf(caller, other.token)
      await caller.step('sessionRevoke', 404, { token, body: { sessionId } })
      await caller.step('sessionCheck', 200, { token: other.token, judges: 'sessionRevoke' })
    },
  ),

  claim(
    {
      id: 'sign-out',
      operations: ['signIn', 'sessionCheck', 'signOut'],
      proves: ['sign-out-token-stops', 'signed-out'],
    },
    'Signing out ends this session at once and no other.',
    async (caller) => {
      const me = await player(caller)
      const elsewhere = { token: await signInAgain(caller, me) }
      await caller.step('sessionCheck', 200, elsewhere)
      await caller.step('signOut', 204, { token: me.token })
      const ends = { judges: 'signOut', quotes: 'sign-out-token-stops' } as const
      await caller.step('sessionCheck', 401, { token: me.token, ...ends })
      await caller.step('sessionCheck', 200, { ...elsewhere, ...ends })
      const wants = { sessions: listOf(1) }
      await caller.step('sessionCheck', 200, { ...elsewhere, quotes: 'sessions-open', wants })
    },
  ),
]
