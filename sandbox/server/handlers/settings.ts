import type { HttpHandler } from 'msw'
import {
  getEmailChangeCancelMockHandler,
  getEmailChangeConfirmMockHandler,
  getEmailChangeMockHandler,
  getEmailChangeResendMockHandler,
  getPasswordChangeMockHandler,
} from '#/api/generated/endpoints/settings/settings.msw'
import {
  vEmailChangeBody,
  vEmailChangeConfirmBody,
  vPasswordChangeBody,
} from '#/api/generated/valibot/valibot.gen'
import { fieldRefusal, refusal, siteOrigin } from '../request-context'
import { codeRequest, isOpen, openTicket, proveCode, resendCode } from '../codes'
import { readBody, requireNewPassword } from '../contract'
import {
  jwtOf,
  recordEvent,
  replaceTokens,
  requireMember,
  requireVerified,
  type Member,
} from '../auth'
import { requireOwnPassword } from '../own-password'
import { hashPassword } from '../passwords'
import { endLooseEnds, endMailedCodes, endSessions, findPlayer } from '../state'
import { sessionsView, userView } from '../user-data'
import type { On } from './on'

/** Throws `409 email_taken`, for the player's own address too. */
function requireFreeEmail({ state, player, language }: Member, email: string): void {
  const owner = findPlayer(state, email)
  if (!owner) return
  throw fieldRefusal(
    language,
    'email_taken',
    'email',
    owner === player ? 'email_own' : 'email_taken',
  )
}

/** E-mail and password of a signed-in player. */
export const settingsHandlers = (on: On): HttpHandler[] => [
  getEmailChangeMockHandler(
    on(async (context) => {
      const member = await requireMember(context)
      const { email, password } = await readBody(context, vEmailChangeBody)
      await requireOwnPassword(member, password)
      requireFreeEmail(member, email)
      const ticket = openTicket(context, member.player, email)
      member.player.emailChange = { email, ticket }
      return codeRequest(context, ticket, email)
    }),
  ),

  getEmailChangeResendMockHandler(
    on(async (context) => {
      const { player } = await requireMember(context)
      const change = player.emailChange
      if (!change || !isOpen(context, change.ticket)) throw refusal(context.language, 'expired')
      resendCode(context, player, change.ticket, change.email)
      return codeRequest(context, change.ticket, change.email)
    }),
  ),

  getEmailChangeConfirmMockHandler(
    on(async (context) => {
      const member = await requireMember(context)
      const { player } = member
      const { code } = await readBody(context, vEmailChangeConfirmBody)
      const change = player.emailChange
      if (!change || !isOpen(context, change.ticket)) throw refusal(context.language, 'expired')
      const end = () => {
        player.emailChange = null
      }
      if (findPlayer(context.state, change.email)) end()
      requireFreeEmail(member, change.email)
      const accepted = { message: change.ticket.code, app: null, recoveryCodes: null }
      proveCode(context, player, change.ticket, code, accepted, end)
      end()
      const { email: former, login } = player
      player.email = change.email
      player.active = true
      recordEvent(context, player, 'email')
      endLooseEnds(context.state, player.id)
      endMailedCodes(player)
      const site = siteOrigin(context)
      const notice = { kind: 'notice', to: former, login, email: change.email, site } as const
      context.mailbox.send(context.language, notice)
      return { user: userView(member) }
    }),
  ),

  getEmailChangeCancelMockHandler(
    on(async (context) => {
      const { player } = await requireMember(context)
      player.emailChange = null
    }),
  ),

  getPasswordChangeMockHandler(
    on(async (context) => {
      const member = await requireVerified(context)
      const { player, session } = member
      const body = await readBody(context, vPasswordChangeBody)
      requireNewPassword(context, 'newPassword', body.newPassword)
      await requireOwnPassword(member, body.currentPassword, 'currentPassword')
      player.password = await hashPassword(body.newPassword, context.random)
      player.knownPassword = null
      recordEvent(context, player, 'password')
      endLooseEnds(context.state, player.id)
      if (body.revokeOthers) endSessions(context.state, player.id, session)
      replaceTokens(member)
      return { jwt: await jwtOf(member), sessions: sessionsView(member) }
    }),
  ),
]
