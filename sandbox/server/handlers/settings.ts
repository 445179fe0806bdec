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
import { fieldRefusal, refusal } from '../request-context'
import { codeRequest, isOpen, openTicket, proveCode, resendCode } from '../codes'
import { readBody, requireNewPassword } from '../contract'
import { renewToken, requireMember, requireVerified, type Member } from '../guard'
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
    on(async (ask) => {
      const member = await requireMember(ask)
      const { email, password } = await readBody(ask, vEmailChangeBody)
      await requireOwnPassword(member, password)
      requireFreeEmail(member, email)
      const ticket = openTicket(ask, member.player, email)
      member.player.emailChange = { email, ticket }
      return codeRequest(ticket, email)
    }),
  ),

  getEmailChangeResendMockHandler(
    on(async (ask) => {
      const { player } = await requireMember(ask)
      const change = player.emailChange
      if (!change || !isOpen(ask, change.ticket)) throw refusal(ask.language, 'not_found')
      resendCode(ask, player, change.ticket, change.email)
      return codeRequest(change.ticket, change.email)
    }),
  ),

  getEmailChangeConfirmMockHandler(
    on(async (ask) => {
      const member = await requireMember(ask)
      const { player } = member
      const { code } = await readBody(ask, vEmailChangeConfirmBody)
      const change = player.emailChange
      if (!change) throw refusal(ask.language, 'not_found')
      const end = () => {
        player.emailChange = null
      }
      const accepted = { letter: change.ticket.code, app: null, recoveryCodes: null }
      await proveCode(ask, change.ticket, code, accepted, end)
      end()
      requireFreeEmail(member, change.email)
      const { email: former, login } = player
      player.email = change.email
      player.active = true
      endLooseEnds(ask.state, player.id)
      endMailedCodes(player)
      const notice = { kind: 'notice', to: former, login, email: change.email } as const
      ask.mailbox.send(ask.language, notice)
      return { user: userView(member) }
    }),
  ),

  getEmailChangeCancelMockHandler(
    on(async (ask) => {
      const { player } = await requireMember(ask)
      player.emailChange = null
    }),
  ),

  getPasswordChangeMockHandler(
    on(async (ask) => {
      const member = await requireVerified(ask)
      const { player, session } = member
      const body = await readBody(ask, vPasswordChangeBody)
      requireNewPassword(ask, 'newPassword', body.newPassword)
      await requireOwnPassword(member, body.currentPassword, 'currentPassword')
      player.password = await hashPassword(body.newPassword, ask.random)
      player.knownPassword = null
      endLooseEnds(ask.state, player.id)
      if (body.revokeOthers) endSessions(ask.state, player.id, session)
      const renewed = await renewToken(member)
      return { jwt: renewed.token, sessions: sessionsView(renewed) }
    }),
  ),
]
