import { MINUTE, SECOND } from '../server/clock'
import type { RequestContext } from '../server/request-context'
import { findPlayer, type Player } from '../server/state'
import { transformed, refused, sentFields, withHeader } from './transforms'
import { keepingSessions } from './bypasses'
import { planted } from './planted-bug'

/** Who may set a new password with the key that was sent. */
async function recovering(context: RequestContext) {
  const key = String((await sentFields(context.request))['key'])
  const known = context.state.recoveryKeys.get(key)
  const player = known && context.state.players.get(known.playerId)
  return player && { key, known, player }
}

const forName = async (context: RequestContext): Promise<Player | undefined> =>
  findPlayer(context.state, String((await sentFields(context.request))['login']))

const verificationOf = async ({ state, request }: RequestContext) => {
  const known = state.verifyKeys.get(String((await sentFields(request))['key']))
  const player = known && state.players.get(known.playerId)
  return player && { known, player }
}

/** Verification and recovery that do not do what they say, or say too much. */
export const accountBugs = [
  planted(
    'verify-once',
    'accountVerify',
    'The second click on the link finds it dead, so a mail scanner locks players out.',
    'Idempotent: a key whose account',
    async ({ context, answer }) => {
      const response = await answer()
      const body: unknown = await response.clone().json()
      const again = JSON.stringify(body).includes('"alreadyVerified":true')
      return again ? refused(context, 'expired') : response
    },
  ),
  planted(
    'verify-in-ten-minutes',
    'accountVerify',
    'A verification key works for ten minutes.',
    'The key of a verification e-mail',
    async ({ context, answer }) => {
      const found = await verificationOf(context)
      if (!found || found.player.active) return answer()
      const sentAt = found.known.expiresAt - context.rules.lifetimes.verificationKey * SECOND
      return context.clock.now() > sentAt + 10 * MINUTE ? refused(context, 'expired') : answer()
    },
  ),
  planted(
    'verified-key-forgotten',
    'accountVerify',
    'The key of an account that is verified is forgotten when it expires.',
    'Idempotent: a key whose account',
    async ({ context, answer }) => {
      const found = await verificationOf(context)
      return found && found.known.expiresAt <= context.clock.now()
        ? refused(context, 'expired')
        : answer()
    },
  ),
  planted(
    'verify-nothing',
    'accountVerify',
    'The account is said to be verified, and is not.',
    '`user.active` is `false` until',
    async ({ context, answer }) => {
      const known = context.state.verifyKeys.get(String((await sentFields(context.request))['key']))
      const player = known && context.state.players.get(known.playerId)
      const active = player?.active
      const response = await answer()
      if (player && active !== undefined) player.active = active
      return response
    },
  ),
  planted(
    'verified-from-the-start',
    'signUp',
    'A new account is verified without its e-mail.',
    '`user.active` is `false` until',
    async ({ context, answer }) => {
      const response = await answer()
      const { login } = await sentFields(context.request)
      const player = response.status === 201 ? findPlayer(context.state, String(login)) : undefined
      if (player) player.active = true
      return response
    },
  ),
  planted(
    'recovery-tells-by-status',
    'recoveryRequest',
    'An unknown name is 404.',
    'The same status, headers and body',
    async ({ context, answer }) => {
      const response = await answer()
      const tells = response.status === 202 && !(await forName(context))
      return tells ? refused(context, 'not_found') : response
    },
  ),
  planted(
    'recovery-tells-by-body',
    'recoveryRequest',
    'For an unknown name the wait is another.',
    'The same status, headers and body',
    async (call) =>
      (await forName(call.context)) ? call.answer() : transformed('resendAfter', () => 0)(call),
  ),
  planted(
    'recovery-tells-by-header',
    'recoveryRequest',
    'For a known name the answer carries the number of the e-mail.',
    'The same status, headers and body',
    async ({ context, answer }) => {
      const response = await answer()
      const known = response.status === 202 && (await forName(context))
      return known ? withHeader(response, 'x-message-id', 'mail-7') : response
    },
  ),
  planted(
    'endless-recovery-emails',
    'recoveryRequest',
    'E-mails may be asked for without end.',
    'Limited by the name as typed',
    async ({ context, answer }) => {
      const { login } = await sentFields(context.request)
      context.limits.forget('recoveryEmail', String(login).toLowerCase())
      return answer()
    },
  ),
  planted(
    'looking-burns-key',
    'recoveryInspect',
    'Asking whether a recovery key is good uses it up.',
    'Does not use the key up',
    async ({ context, answer }) => {
      const response = await answer()
      context.state.recoveryKeys.delete(context.request.headers.get('x-recovery-key') ?? '')
      return response
    },
  ),
  planted(
    'recovery-key-twice',
    'recoveryFinish',
    'A recovery key works again.',
    'It links to `/recovery',
    async ({ context, answer }) => {
      const found = await recovering(context)
      const response = await answer()
      if (found) context.state.recoveryKeys.set(found.key, found.known)
      return response
    },
  ),
  planted(
    'recovery-keeps-sessions',
    'recoveryFinish',
    'Other sessions stay signed in after a recovery.',
    'Ends every session of the account',
    keepingSessions(async (context) => (await recovering(context))?.player),
  ),
  planted(
    'recovery-keeps-password',
    'recoveryFinish',
    'The former password stays, whatever the answer says.',
    'Changed.',
    async ({ context, answer }) => {
      const player = (await recovering(context))?.player
      const password = player?.password
      const response = await answer()
      if (player && password) player.password = password
      return response
    },
  ),
  planted(
    'recovery-around-app',
    'recoveryFinish',
    'The e-mail alone is enough where the second factor is the app.',
    'A missing or wrong code is',
    async ({ context, answer }) => {
      const found = await recovering(context)
      if (found?.player.mfa?.method !== 'app') return answer()
      const { mfa } = found.player
      found.player.mfa = null
      const response = await answer()
      found.player.mfa = mfa
      return response
    },
  ),
  planted(
    'email-without-wait',
    'verifyResend',
    'The verification e-mail may be sent again at once, without end.',
    '`409` when the account is verified already, `429` until',
    async ({ context, answer }) => {
      const kept = [...context.state.players.values()].map((player) => {
        const sentAt = player.verificationSentAt
        player.verificationSentAt = 0
        return () => {
          if (player.verificationSentAt === 0) player.verificationSentAt = sentAt
        }
      })
      const response = await answer()
      for (const restore of kept) restore()
      return response
    },
  ),
]
