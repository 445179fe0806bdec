import { folded } from '../server/folded'
import { identify } from '../server/auth'
import type { OperationId } from '../server/contract'
import { endSessions, findPlayer, sessionsOf, type Player } from '../server/state'
import type { Limit } from '../server/limits'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'
import { asking } from './bypasses'
import { memory } from './memory'
import { planted, type PlantedBug } from './planted-bug'
import { refused, sentFields, transformed } from './transforms'

const ENDINGS = 'Endings. An operation ends'

/** Once `operation` was answered with `status`, it has changed something else of its player, too. */
const alsoChanging = (
  name: string,
  operation: OperationId,
  says: string,
  status: number,
  change: (player: Player) => void,
): PlantedBug =>
  planted(name, operation, says, ENDINGS, async ({ context, answer }) => {
    const player = await asking(context)
    const response = await answer()
    if (player && response.status === status) change(player)
    return response
  })

/** Once `operation` was answered with `status`, the other sessions of its player have ended, too. */
const alsoEndingSessions = (
  name: string,
  operation: OperationId,
  says: string,
  status: number,
): PlantedBug =>
  planted(name, operation, says, ENDINGS, async ({ context, answer }) => {
    const member = await identify(context)
    const response = await answer()
    if (member && response.status === status)
      endSessions(context.state, member.player.id, member.session)
    return response
  })

/** Refuses where a limit of another operation is reached. */
const alsoLimited =
  (limit: Limit, whose: (context: RequestContext) => Promise<Player | undefined>): Bug =>
  async ({ context, answer }) => {
    const player = await whose(context)
    const retryAfter = player ? context.limits.wait(limit, player.id) : 0
    return retryAfter > 0 ? refused(context, 'too_many_requests', { retryAfter }) : answer()
  }

/** The player whom the request names. */
async function named({ request, state }: RequestContext): Promise<Player | undefined> {
  const { login } = await sentFields(request)
  return findPlayer(state, String(login))
}

/** Takes the addresses that players had before for taken. */
function formerAddressesTaken(): Bug {
  const formerOf = memory(() => new Set<string>())
  return async ({ operation, context, answer }) => {
    const former = formerOf(context.state)
    if (operation.id === 'signUp') {
      const { email } = await sentFields(context.request)
      return former.has(folded(String(email)))
        ? refused(context, 'email_taken', { errors: { email: ['taken'] } })
        : answer()
    }
    const before = operation.id === 'emailChangeConfirm' ? await asking(context) : undefined
    const email = before?.email
    const response = await answer()
    if (email !== undefined && response.status === 200) former.add(folded(email))
    return response
  }
}

/** What an operation does besides what its description says. */
export const untouchedBugs: readonly PlantedBug[] = [
  planted(
    'five-sessions',
    'signIn',
    'The sixth session of a player ends the oldest one.',
    ENDINGS,
    async ({ context, answer }) => {
      const player = await named(context)
      const response = await answer()
      const open = player ? sessionsOf(context.state, player.id) : []
      for (const { id } of open.slice(5)) context.state.sessions.delete(id)
      return response
    },
  ),
  alsoChanging(
    'sign-out-drops-change',
    'signOut',
    'Signing out forgets the e-mail change that waits for its code.',
    204,
    (player) => {
      player.emailChange = null
    },
  ),
  alsoEndingSessions(
    'unknown-session-ends-others',
    'sessionRevoke',
    'An unknown session is not found, but every other one ends.',
    404,
  ),
  alsoChanging(
    'cancel-drops-set-up',
    'emailChangeCancel',
    'Cancelling an e-mail change forgets the set-up of an app as well.',
    204,
    (player) => {
      player.setup = null
    },
  ),
  alsoEndingSessions(
    'protection-ends-sessions',
    'protectionConfirm',
    'Turning the second factor on ends the other sessions.',
    200,
  ),
  alsoChanging(
    'removal-drops-change',
    'protectionRemoveConfirm',
    'Turning the second factor off forgets the e-mail change that waits for its code.',
    200,
    (player) => {
      player.emailChange = null
    },
  ),
  alsoEndingSessions(
    'new-address-ends-sessions',
    'emailChangeConfirm',
    'A new address ends the other sessions.',
    200,
  ),
  alsoChanging(
    'new-address-drops-author',
    'emailChangeConfirm',
    'A new address forgets the author code.',
    200,
    (player) => {
      player.authorCode = null
    },
  ),
  alsoChanging(
    'new-password-drops-recovery-codes',
    'passwordChange',
    'A new password makes the recovery codes useless.',
    200,
    (player) => {
      player.mfa?.recoveryCodes.clear()
    },
  ),
  planted(
    'verification-key-recovers',
    'recoveryFinish',
    'The key of a verification e-mail sets a new password.',
    'The key of a recovery e-mail',
    async ({ context, answer }) => {
      const key = String((await sentFields(context.request))['key'])
      const known = context.state.verifyKeys.get(key)
      if (known) context.state.recoveryKeys.set(key, known)
      return answer()
    },
  ),
  planted(
    'recovery-key-verifies',
    'accountVerify',
    'The key of a recovery e-mail verifies the account.',
    'The key of a verification e-mail',
    async ({ context, answer }) => {
      const key = String((await sentFields(context.request))['key'])
      const known = context.state.recoveryKeys.get(key)
      if (known) context.state.verifyKeys.set(key, known)
      return answer()
    },
  ),
  planted(
    'sessions-of-one-moment',
    'signIn',
    'Every session is listed with the time of the newest one.',
    'When the player signed in.',
    transformed('sessions', (sessions) =>
      Array.isArray(sessions)
        ? sessions.map((one: object) => ({ ...one, createdAt: sessions[0].createdAt }))
        : sessions,
    ),
  ),
  planted(
    'verified-address-in-small-letters',
    'accountVerify',
    'The address that was verified is named in small letters.',
    'What is stored and shown',
    transformed('email', (text) => String(text).toLowerCase()),
  ),
  planted(
    'recovered-login-in-small-letters',
    'recoveryFinish',
    'The login that was recovered is named in small letters.',
    'What is stored and shown',
    transformed('login', (text) => String(text).toLowerCase()),
  ),
  planted(
    'pending-address-in-small-letters',
    'emailChange',
    'The address that waits for its code is shown in small letters.',
    'What is stored and shown',
    async ({ context, answer }) => {
      const player = await asking(context)
      const response = await answer()
      if (player?.emailChange)
        player.emailChange = {
          ...player.emailChange,
          email: player.emailChange.email.toLowerCase(),
        }
      return response
    },
  ),
  {
    name: 'former-address-taken',
    operation: 'signUp',
    says: 'An address that a player had before stays taken for ever.',
    breaks: 'Login and e-mail are unique',
    bug: formerAddressesTaken(),
  },
  planted(
    'another-sum-frees-key',
    'paymentCreate',
    'An Idempotency-Key that was refused with another sum makes a second payment.',
    'The same `Idempotency-Key` of the same',
    async ({ context, answer }) => {
      const response = await answer()
      const key = `${(await asking(context))?.id} ${context.request.headers.get('idempotency-key')}`
      if (response.status === 409) context.state.idempotency.delete(key)
      return response
    },
  ),
  planted(
    'idempotency-key-cut',
    'paymentCreate',
    'Of an Idempotency-Key only the first 36 characters are compared.',
    'Passwords, keys, ids and every',
    ({ context, answer }) => {
      const headers = new Headers(context.request.headers)
      headers.set('idempotency-key', (headers.get('idempotency-key') ?? '').slice(0, 36))
      return answer(new Request(context.request, { headers }))
    },
  ),
  planted(
    'no-recovery-while-locked',
    'recoveryRequest',
    'A player who failed to sign in too often cannot ask for a recovery either.',
    'Calls of `recoveryRequest`.',
    alsoLimited('signIn', named),
  ),
  planted(
    'own-passwords-lock-sign-in',
    'signIn',
    'Wrong current passwords of a session lock the sign-in, too.',
    'Failed passwords of `signIn`.',
    alsoLimited('ownPassword', named),
  ),
  planted(
    'failed-sign-ins-lock-own-password',
    'emailChange',
    'Failed sign-ins lock the current password of a player who is signed in.',
    'Wrong current passwords of',
    alsoLimited('signIn', asking),
  ),
]
