import type { Session } from '#/api/generated/model/session'
import { isPassword } from '#sandbox/server/passwords'
import { endChallenges, sessionsOf } from '#sandbox/server/state'
import { sessionsView } from '#sandbox/server/user-data'
import {
  after,
  before,
  body,
  given,
  moved,
  reads,
  refuses,
  says,
  sends,
  turns,
  type Mistakes,
} from '../../../proof/mistake'
import { memory, type Mistake } from '../../../proof/scene'
import { asIf, drops, entries, keeps } from '../../../proof/state-mistakes'

/** Lists signed-out sessions, whose tokens no longer work. */
function signedOutListed(): Mistake {
  const endedOf = memory(() => new Map<string, readonly Session[]>())
  return async (scene) => {
    const { player, session, operation } = scene
    if (!player || !session) return scene.answer()
    const views = () => sessionsView({ ...scene, player, session })
    const own = views().filter(({ current }) => current)
    const ended = endedOf(scene)
    const gone = ended.get(player.id) ?? []
    if (operation === 'signOut')
      ended.set(player.id, [...gone, ...own.map((one) => ({ ...one, current: false }))])
    if (operation === 'signOut') return scene.answer()
    return body((sent) => ({ ...sent, sessions: [...views(), ...gone] }))(scene)
  }
}

/** Returns the first challenge again in place of a new one. */
function oneChallenge(): Mistake {
  const firstOf = memory(() => new Map<string, string>())
  return body((sent, scene) => {
    const { player, state } = scene
    const { challenge } = sent
    if (typeof challenge !== 'string' || !player) return sent
    const known = firstOf(scene).get(player.id)
    const fresh = state.challenges.get(challenge)
    if (known === undefined || !state.challenges.has(known) || !fresh) {
      firstOf(scene).set(player.id, challenge)
      return sent
    }
    state.challenges.set(known, fresh)
    return { ...sent, challenge: known }
  })
}

/** Numbers sessions anew in each response. */
function idsAnew(): Mistake {
  let asked = 0
  return (scene) => {
    asked += 1
    return says('sessions.*.id', (id) => `${String(id)}-${asked}`)(scene)
  }
}

/** Each session keeps the address it showed first, except the first session of a player. */
function addressOfSession(): Mistake {
  const knownOf = memory(() => new Map<string, unknown>())
  return says('user.email', (email, scene) => {
    const known = knownOf(scene)
    const { id = '', first = true } = scene.session ?? {}
    if (!first && !known.has(id)) known.set(id, email)
    return known.get(id) ?? email
  })
}

/** Everybody gets the user data of the first player who asked. */
function cachedUser(): Mistake {
  const userOf = memory((): { user?: unknown } => ({}))
  return body((sent, scene) => {
    const kept = userOf(scene)
    kept.user ??= sent['user']
    return { ...sent, user: kept.user }
  })
}

export const SESSION: Mistakes = {
  signIn: {
    'responses-private': {
      'password-hash-shown': says('user', (user, { player }) =>
        Object.assign({}, user, { password: player && '$2b$12$abcdefghijklmnopqrstuv' }),
      ),
    },
    'sign-in-outcomes': { 'password-is-enough': asIf({ mfa: null }) },
    'sign-in-loose-rules': {
      'sign-in-by-rules': refuses('validation', ({ fields: { password } }) =>
        /^.{1,7}$/.test(String(password)),
      ),
    },
    'sign-in-same-401': {
      'sign-in-tells-login': (scene) =>
        says(
          'message',
          () => 'Такого игрока нет',
          ({ status }) => status === 401 && !scene.player,
        )(scene),
      'wrong-login-as-404': turns(401, 'not_found', ({ player }) => !player),
    },
    'sign-in-again': { 'one-challenge-for-all': oneChallenge() },
    'former-challenge-goes-on': {
      'one-challenge-at-a-time': after(({ state, player }) => {
        const own = [...state.challenges].filter(([, one]) => one.playerId === player?.id)
        for (const [id] of own.slice(0, -1)) state.challenges.delete(id)
      }),
    },
    'ends-nothing-else': {
      'five-sessions': after(({ state, player }) => {
        for (const { id } of sessionsOf(state, player?.id ?? '').slice(5)) state.sessions.delete(id)
      }),
      'sign-in-ends-recovery-keys': after(({ state, player }) => {
        for (const [key, { playerId }] of state.recoveryKeys)
          if (playerId === player?.id) state.recoveryKeys.delete(key)
      }),
    },
    'session-created-at': {
      'sessions-of-one-moment': body(({ sessions, ...rest }) => ({
        ...rest,
        sessions: Array.isArray(sessions)
          ? sessions.map((one: object) => ({ ...one, createdAt: sessions[0].createdAt }))
          : sessions,
      })),
    },
    'names-folded': {
      'login-by-case': refuses('invalid_credentials', ({ player, fields: { login } }) =>
        Boolean(player && player.login !== login && player.email !== login),
      ),
    },
    'limit-refuses-the-right-one': {
      'right-password-ends-wait': before(async ({ player, fields: { password }, limits }) => {
        if (player && (await isPassword(String(password), player.password)))
          limits.forget('signIn', player.id)
      }),
    },
  },
  signOut: {
    'sign-out-token-stops': {
      'sign-out-keeps-token': keeps(entries('sessions')),
      'sign-out-everywhere': after(({ state, player }) => {
        for (const { id } of sessionsOf(state, player?.id ?? '')) state.sessions.delete(id)
      }),
    },
    'ends-nothing-else': {
      'sign-out-drops-change': drops('emailChange'),
      'sign-out-drops-set-up': drops('setup'),
    },
  },
  sessionCheck: {
    'responses-private': {
      'app-secret-shown': says('user', (user, { player }) =>
        Object.assign({}, user, player?.mfa?.method === 'app' && { totp: player.mfa.app.secret }),
      ),
    },
    'sessions-open': {
      'signed-out-listed': {
        operations: ['sessionCheck', 'signOut'],
        mistake: signedOutListed(),
      },
    },
    'no-store': { 'cacheable-answers': sends('cache-control', 'public, max-age=60') },
    'session-token': { 'data-of-another': cachedUser() },
    'user-data': { 'former-address-elsewhere': addressOfSession() },
    'session-id': { 'session-ids-change': idsAnew() },
    'session-current': {
      'no-current-session': says('sessions.*.current', () => false),
      'first-session-current': body(({ sessions, ...rest }) => ({
        ...rest,
        sessions: Array.isArray(sessions)
          ? sessions.map((one: object, index) => ({ ...one, current: index === 0 }))
          : sessions,
      })),
    },
    'session-created-at': {
      'session-begins-anew': says('sessions.*.createdAt', (_, { clock }) =>
        new Date(clock.now()).toISOString(),
      ),
    },
    'field createdAt': {
      'sessions-in-local-time': says('sessions.*.createdAt', moved(3 * 3_600_000)),
    },
    'user-pending-email': {
      'pending-for-ever': says(
        'user.pendingEmail',
        (email, { player }) => player?.emailChange?.email ?? email,
      ),
    },
    'stored-as-typed': {
      'address-in-small-letters': says('user.email', (email) => String(email).toLowerCase()),
      'address-escaped': says('user.email', (email) => String(email).replaceAll('&', '&amp;')),
    },
  },
  sessionRevoke: {
    'revoked-tokens-stop': { 'revoke-nothing': keeps(entries('sessions')) },
    'revoke-others': {
      'revoke-ends-own': after(({ state, session, fields: { sessionId } }) => {
        if (session && sessionId === undefined) state.sessions.delete(session.id)
      }),
      'empty-json-refused': refuses('malformed', ({ text, request, session }) =>
        Boolean(session && text === '' && request.headers.has('content-type')),
      ),
      'empty-object-refused': refuses('validation', ({ text }) => text === '{}'),
    },
    'revoke-one': {
      'revoke-foreign': async (scene) => {
        const { state, player, session } = scene
        const response = await scene.answer()
        if (response.status !== 404 || !player || !session) return response
        if (!state.sessions.delete(String(scene.fields['sessionId']))) return response
        return given({ sessions: sessionsView({ ...scene, player, session }) })
      },
    },
    'ends-nothing-else': {
      'revoke-ends-challenges': after(({ state, player }) =>
        endChallenges(state, player?.id ?? ''),
      ),
      'unknown-session-ends-others': after(({ state, player, session }) => {
        for (const { id } of sessionsOf(state, player?.id ?? ''))
          if (id !== session?.id) state.sessions.delete(id)
      }, 404),
    },
    'response-422-validation': {
      'empty-id-as-absent': reads((sent) => (sent['sessionId'] === '' ? {} : sent)),
      'null-as-absent': reads((sent) => (sent['sessionId'] === null ? {} : sent)),
      'numbers-as-names': reads((sent) => (typeof sent['sessionId'] === 'string' ? sent : {})),
    },
  },
}
