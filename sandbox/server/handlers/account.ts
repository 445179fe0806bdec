import type { HttpHandler } from 'msw'
import {
  getAccountVerifyMockHandler,
  getRecoveryFinishMockHandler,
  getRecoveryInspectMockHandler,
  getRecoveryRequestMockHandler,
  getSignUpMockHandler,
  getVerifyResendMockHandler,
} from '#/api/generated/endpoints/account/account.msw'
import {
  vAccountVerifyBody,
  vRecoveryFinishBody,
  vRecoveryKey,
  vRecoveryRequestBody,
  vSignUpBody,
} from '#/api/generated/valibot/valibot.gen'
import { fieldRefusal, keepLimit, refusal, type Ask } from '../request-context'
import { acceptCode, acceptedBy, keepCooldown } from '../codes'
import { parseInput, readBody, requireNewPassword } from '../contract'
import { identify, openSession, requireCaptcha, requireMember } from '../guard'
import { sendRecovery, sendVerification } from '../emails'
import { RESEND_AFTER } from '../limits'
import { say } from '../messages'
import { newPlayer } from '../new-player'
import { hashPassword } from '../passwords'
import { endLooseEnds, endSessions, findPlayer, type Player } from '../state'
import { userData } from '../user-data'
import type { On } from './on'

/** Throws `409` with each field that is taken. */
function requireFree(ask: Ask, login: string, email: string): void {
  const loginTaken = findPlayer(ask.state, login) !== undefined
  const emailTaken = findPlayer(ask.state, email) !== undefined
  if (!loginTaken && !emailTaken) return
  throw refusal(ask.language, loginTaken ? 'login_taken' : 'email_taken', {
    errors: {
      ...(loginTaken && { login: [say(ask.language, 'login_taken')] }),
      ...(emailTaken && { email: [say(ask.language, 'email_taken')] }),
    },
  })
}

/** Whose recovery key it is; throws `410`. */
function findRecovering(ask: Ask, key: string): Player {
  const known = ask.state.recoveryKeys.get(key)
  const player = known && ask.state.players.get(known.playerId)
  if (!player || known.expiresAt <= ask.clock.now()) throw refusal(ask.language, 'expired')
  return player
}

/** Throws `422 invalid_code`, or `429` after five wrong ones in a minute, where the app's code is wanted. */
async function requireAppCode(ask: Ask, player: Player, code: string | undefined): Promise<void> {
  if (player.mfa?.method !== 'app') return
  if (code === undefined) throw fieldRefusal(ask.language, 'invalid_code', 'code', 'code_wanted')
  keepLimit(ask, 'recoveryCode', player.id)
  if (await acceptCode(ask, code, acceptedBy(player.mfa, null))) return
  ask.limits.hit('recoveryCode', player.id)
  throw fieldRefusal(ask.language, 'invalid_code', 'code', 'invalid_code', {
    attemptsLeft: ask.limits.left('recoveryCode', player.id),
  })
}

/** Sign-up, verification and recovery. */
export const accountHandlers = (on: On): HttpHandler[] => [
  getSignUpMockHandler(
    on(async (ask) => {
      requireCaptcha(ask)
      const { login, email, password } = await readBody(ask, vSignUpBody)
      requireNewPassword(ask, 'password', password)
      requireFree(ask, login, email)
      const player = newPlayer(ask.state, {
        login,
        email,
        password: await hashPassword(password, ask.random),
      })
      sendVerification(ask, player)
      return { ...userData(await openSession(ask, player)), resendAfter: RESEND_AFTER }
    }),
  ),

  getAccountVerifyMockHandler(
    on(async (ask) => {
      const { key } = await readBody(ask, vAccountVerifyBody)
      const known = ask.state.verifyKeys.get(key)
      const player = known && ask.state.players.get(known.playerId)
      const alreadyVerified = player?.active ?? false
      if (!player || (!alreadyVerified && known.expiresAt <= ask.clock.now())) {
        throw refusal(ask.language, 'expired')
      }
      player.active = true
      const member = await identify(ask)
      return {
        email: player.email,
        alreadyVerified,
        ...(member?.player === player && { userData: userData(member) }),
      }
    }),
  ),

  getVerifyResendMockHandler(
    on(async (ask) => {
      const { player } = await requireMember(ask)
      requireCaptcha(ask)
      if (player.active) throw refusal(ask.language, 'conflict', { message: 'already_verified' })
      keepCooldown(ask, player.verificationSentAt)
      sendVerification(ask, player)
      return { resendAfter: RESEND_AFTER }
    }),
  ),

  getRecoveryRequestMockHandler(
    on(async (ask) => {
      requireCaptcha(ask)
      const { login } = await readBody(ask, vRecoveryRequestBody)
      // By the name as typed: by the account, a refusal would tell that two names are one player.
      keepLimit(ask, 'recovery', login.toLowerCase())
      ask.limits.hit('recovery', login.toLowerCase())
      const player = findPlayer(ask.state, login)
      if (player) sendRecovery(ask, player)
      return { resendAfter: RESEND_AFTER }
    }),
  ),

  getRecoveryInspectMockHandler(
    on(async (ask) => {
      const sent = ask.request.headers.get('x-recovery-key') ?? ''
      const key = parseInput(ask, vRecoveryKey, sent, 'X-Recovery-Key')
      return { codeRequired: findRecovering(ask, key).mfa?.method === 'app' }
    }),
  ),

  getRecoveryFinishMockHandler(
    on(async (ask) => {
      const { key, password, code } = await readBody(ask, vRecoveryFinishBody)
      const player = findRecovering(ask, key)
      requireNewPassword(ask, 'password', password)
      await requireAppCode(ask, player, code)
      player.password = await hashPassword(password, ask.random)
      player.knownPassword = null
      endSessions(ask.state, player.id)
      endLooseEnds(ask.state, player.id)
      ask.limits.forget('signIn', player.id)
      return { login: player.login }
    }),
  ),
]
