import type { Ask } from '../server/request-context'
import { findPlayer, type Player } from '../server/state'
import { bend, refused, sentFields, withHeader } from './transforms'
import { keepingSessions } from './bypasses'
import { planted } from './planted-bug'

/** Who may set a new password with the key that was sent. */
async function recovering(ask: Ask) {
  const key = String((await sentFields(ask.request))['key'])
  const known = ask.state.recoveryKeys.get(key)
  const player = known && ask.state.players.get(known.playerId)
  return player && { key, known, player }
}

const forName = async (ask: Ask): Promise<Player | undefined> =>
  findPlayer(ask.state, String((await sentFields(ask.request))['login']))

/** Verification and recovery that do not do what they say, or say too much. */
export const accountLies = [
  planted(
    'verify-once',
    'accountVerify',
    'The second click on the link is told that it is dead, so a mail scanner locks players out.',
    async ({ ask, answer }) => {
      const response = await answer()
      const body: unknown = await response.clone().json()
      const again = JSON.stringify(body).includes('"alreadyVerified":true')
      return again ? refused(ask, 'expired') : response
    },
  ),
  planted(
    'verify-nothing',
    'accountVerify',
    'The account is told to be verified, and is not.',
    async ({ ask, answer }) => {
      const known = ask.state.verifyKeys.get(String((await sentFields(ask.request))['key']))
      const player = known && ask.state.players.get(known.playerId)
      const active = player?.active
      const response = await answer()
      if (player && active !== undefined) player.active = active
      return response
    },
  ),
  planted(
    'verified-from-the-start',
    'signUp',
    'A new account is verified without its letter.',
    async ({ ask, answer }) => {
      const response = await answer()
      const { login } = await sentFields(ask.request)
      const player = response.status === 201 ? findPlayer(ask.state, String(login)) : undefined
      if (player) player.active = true
      return response
    },
  ),
  planted(
    'recovery-tells-by-status',
    'recoveryRequest',
    'An unknown name is 404.',
    async ({ ask, answer }) => {
      const response = await answer()
      const tells = response.status === 202 && !(await forName(ask))
      return tells ? refused(ask, 'not_found') : response
    },
  ),
  planted(
    'recovery-tells-by-body',
    'recoveryRequest',
    'For an unknown name the wait is another.',
    async (call) =>
      (await forName(call.ask)) ? call.answer() : bend('resendAfter', () => 0)(call),
  ),
  planted(
    'recovery-tells-by-header',
    'recoveryRequest',
    'For a known name the answer carries the number of the letter.',
    async ({ ask, answer }) => {
      const response = await answer()
      const known = response.status === 202 && (await forName(ask))
      return known ? withHeader(response, 'x-message-id', 'mail-7') : response
    },
  ),
  planted(
    'endless-recovery-letters',
    'recoveryRequest',
    'Letters may be asked for without end.',
    async ({ ask, answer }) => {
      const { login } = await sentFields(ask.request)
      ask.limits.forget('recovery', String(login).toLowerCase())
      return answer()
    },
  ),
  planted(
    'looking-burns-key',
    'recoveryInspect',
    'Asking whether a recovery key is good uses it up.',
    async ({ ask, answer }) => {
      const response = await answer()
      ask.state.recoveryKeys.delete(ask.request.headers.get('x-recovery-key') ?? '')
      return response
    },
  ),
  planted(
    'recovery-key-twice',
    'recoveryFinish',
    'A recovery key works again.',
    async ({ ask, answer }) => {
      const found = await recovering(ask)
      const response = await answer()
      if (found) ask.state.recoveryKeys.set(found.key, found.known)
      return response
    },
  ),
  planted(
    'recovery-keeps-sessions',
    'recoveryFinish',
    'Whoever was in stays in after a recovery.',
    keepingSessions(async (ask) => (await recovering(ask))?.player),
  ),
  planted(
    'recovery-keeps-password',
    'recoveryFinish',
    'The former password stays, whatever the answer says.',
    async ({ ask, answer }) => {
      const player = (await recovering(ask))?.player
      const password = player?.password
      const response = await answer()
      if (player && password) player.password = password
      return response
    },
  ),
  planted(
    'recovery-around-app',
    'recoveryFinish',
    'The letter alone is enough where the second factor is the app.',
    async ({ ask, answer }) => {
      const found = await recovering(ask)
      if (found?.player.mfa?.method !== 'app') return answer()
      const { mfa } = found.player
      found.player.mfa = null
      const response = await answer()
      found.player.mfa = mfa
      return response
    },
  ),
  planted(
    'letter-without-wait',
    'verifyResend',
    'The verification letter may be sent again at once, without end.',
    async ({ ask, answer }) => {
      const kept = [...ask.state.players.values()].map((player) => {
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
