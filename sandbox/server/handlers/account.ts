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
import { fieldRefusal, keepLimit, refusal, type RequestContext } from '../request-context'
import { acceptCode, acceptedBy, keepCooldown } from '../codes'
import { parseInput, readBody, requireNewPassword } from '../contract'
import { folded } from '../folded'
import { identify, openSession, recordEvent, requireCaptcha, requireMember } from '../auth'
import { sendRecovery, sendVerification } from '../keys'
import { translate } from '../texts'
import { newPlayer } from '../new-player'
import { hashPassword } from '../passwords'
import { endPending, endSessions, findPlayer, type Player } from '../state'
import { userData } from '../user-data'
import type { On } from './on'

/** Throws `409` with each field whose value is taken. */
function requireFree(context: RequestContext, login: string, email: string): void {
  const loginTaken = findPlayer(context.state, login) !== undefined
  const emailTaken = findPlayer(context.state, email) !== undefined
  if (!loginTaken && !emailTaken) return
  throw refusal(context.language, loginTaken ? 'login_taken' : 'email_taken', {
    errors: {
      ...(loginTaken && { login: [translate(context.language, 'login_taken')] }),
      ...(emailTaken && { email: [translate(context.language, 'email_taken')] }),
    },
  })
}

/** The player a recovery key belongs to; throws `410`. */
function findRecovering(context: RequestContext, key: string): Player {
  const known = context.state.recoveryKeys.get(key)
  const player = known && context.state.players.get(known.playerId)
  if (!player || known.expiresAt <= context.clock.now()) throw refusal(context.language, 'expired')
  return player
}

/** If the app's code is required, throws `422 invalid_code`, or `429` after too many wrong ones. */
function requireAppCode(context: RequestContext, player: Player, code: string | undefined): void {
  if (player.mfa?.method !== 'app') return
  if (code === undefined)
    throw fieldRefusal(context.language, 'invalid_code', 'code', 'code_required')
  const limits = ['recoveryCode', 'codeDay'] as const
  keepLimit(context, player.id, ...limits)
  if (acceptCode(context, code, acceptedBy(player.mfa, null))) return
  for (const limit of limits) context.limits.hit(limit, player.id)
  const attemptsLeft = Math.min(...limits.map((limit) => context.limits.left(limit, player.id)))
  throw fieldRefusal(context.language, 'invalid_code', 'code', 'invalid_code', { attemptsLeft })
}

/** Sign-up, verification and recovery. */
export const accountHandlers = (on: On): HttpHandler[] => [
  getSignUpMockHandler(
    on(async (context) => {
      requireCaptcha(context)
      const { login, email, password } = await readBody(context, vSignUpBody)
      requireNewPassword(context, 'password', password)
      requireFree(context, login, email)
      const player = newPlayer(context.state, {
        login,
        email,
        password: await hashPassword(password, context.random),
      })
      sendVerification(context, player)
      const resendAfter = context.rules.waits.resend
      return { ...(await userData(openSession(context, player))), resendAfter }
    }),
  ),

  getAccountVerifyMockHandler(
    on(async (context) => {
      const { key } = await readBody(context, vAccountVerifyBody)
      const known = context.state.verifyKeys.get(key)
      const player = known && context.state.players.get(known.playerId)
      const alreadyVerified = player?.active ?? false
      if (!player || (!alreadyVerified && known.expiresAt <= context.clock.now())) {
        throw refusal(context.language, 'expired')
      }
      player.active = true
      const member = await identify(context)
      return {
        email: player.email,
        alreadyVerified,
        ...(member?.player === player && { userData: await userData(member) }),
      }
    }),
  ),

  getVerifyResendMockHandler(
    on(async (context) => {
      const { player } = await requireMember(context)
      requireCaptcha(context)
      if (player.active)
        throw refusal(context.language, 'conflict', { message: 'already_verified' })
      keepCooldown(context, player.verificationSentAt)
      sendVerification(context, player)
      return { resendAfter: context.rules.waits.resend }
    }),
  ),

  getRecoveryRequestMockHandler(
    on(async (context) => {
      requireCaptcha(context)
      const { login } = await readBody(context, vRecoveryRequestBody)
      // Limited by the typed name: a limit by account would reveal that two names belong to one player.
      const name = folded(login)
      keepLimit(context, name, 'recoveryEmail')
      context.limits.hit('recoveryEmail', name)
      sendRecovery(context, findPlayer(context.state, login))
      return { resendAfter: context.rules.attempts.recoveryEmail.seconds }
    }),
  ),

  getRecoveryInspectMockHandler(
    on(async (context) => {
      const sent = context.request.headers.get('x-recovery-key') ?? ''
      const key = parseInput(context, vRecoveryKey, sent, 'X-Recovery-Key')
      const { mfa, login } = findRecovering(context, key)
      return { codeRequired: mfa?.method === 'app', login }
    }),
  ),

  getRecoveryFinishMockHandler(
    on(async (context) => {
      const { key, password, code } = await readBody(context, vRecoveryFinishBody)
      requireNewPassword(context, 'password', password)
      const player = findRecovering(context, key)
      requireAppCode(context, player, code)
      player.password = await hashPassword(password, context.random)
      player.knownPassword = null
      recordEvent(context, player, 'recovery')
      endSessions(context.state, player.id)
      endPending(context.state, player)
      for (const limit of ['signIn', 'ownPassword', 'ownPasswordDay', 'recoveryCode'] as const) {
        context.limits.forget(limit, player.id)
      }
      return { login: player.login }
    }),
  ),
]
