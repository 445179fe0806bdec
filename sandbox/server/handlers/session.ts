import type { HttpHandler } from 'msw'
import {
  getSessionCheckMockHandler,
  getSessionRevokeMockHandler,
  getSignInConfirmMockHandler,
  getSignInMockHandler,
  getSignInResendMockHandler,
  getSignOutMockHandler,
} from '#/api/generated/endpoints/session/session.msw'
import {
  vSessionRevokeBody,
  vSignInBody,
  vSignInConfirmBody,
  vSignInResendBody,
} from '#/api/generated/valibot/valibot.gen'
import { keepLimit, refusal, type Ask } from '../request-context'
import { acceptedBy, codeRequest, isOpen, openTicket, proveCode, resendCode } from '../codes'
import { readBody } from '../contract'
import { openSession, requireCaptcha, requireMember, requireVerified } from '../guard'
import { isPassword } from '../passwords'
import { endSessions, findPlayer, nextId, type Player, type Ticket } from '../state'
import { sessionsView, userData } from '../user-data'
import type { On } from './on'

/** The challenge that waits for its code; throws `410`. */
function findChallenge(ask: Ask, id: string): { player: Player; ticket: Ticket } {
  const challenge = ask.state.challenges.get(id)
  const player = challenge && ask.state.players.get(challenge.playerId)
  if (!player || !isOpen(ask, challenge.ticket)) throw refusal(ask.language, 'expired')
  return { player, ticket: challenge.ticket }
}

/** Signing in and out and the sessions that are open. */
export const sessionHandlers = (on: On): HttpHandler[] => [
  getSignInMockHandler(
    on(async (ask) => {
      requireCaptcha(ask)
      const { login, password } = await readBody(ask, vSignInBody)
      const known = findPlayer(ask.state, login)
      const account = known?.id ?? login.toLowerCase()
      keepLimit(ask, 'signIn', account)
      const right = await isPassword(password, known?.password)
      if (!known || !right) {
        ask.limits.hit('signIn', account)
        throw refusal(ask.language, 'invalid_credentials')
      }
      ask.limits.forget('signIn', account)
      if (!known.mfa) return { result: 'ok', ...userData(await openSession(ask, known)) }
      const ticket = openTicket(ask, known, known.mfa.method === 'email' ? known.email : null)
      const challenge = nextId(ask.state, 'chl')
      ask.state.challenges.set(challenge, { playerId: known.id, ticket })
      return { result: 'mfa_required', challenge, ...codeRequest(ticket, known.email) }
    }),
  ),

  getSignInResendMockHandler(
    on(async (ask) => {
      const { challenge } = await readBody(ask, vSignInResendBody)
      const { player, ticket } = findChallenge(ask, challenge)
      resendCode(ask, player, ticket, player.email)
      return codeRequest(ticket, player.email)
    }),
  ),

  getSignInConfirmMockHandler(
    on(async (ask) => {
      const { challenge, code } = await readBody(ask, vSignInConfirmBody)
      const { player, ticket } = findChallenge(ask, challenge)
      const end = () => ask.state.challenges.delete(challenge)
      keepLimit(ask, 'signInCode', player.id)
      ask.limits.hit('signInCode', player.id)
      await proveCode(ask, ticket, code, acceptedBy(player.mfa, ticket.code), end)
      ask.limits.forget('signInCode', player.id)
      end()
      return userData(await openSession(ask, player))
    }),
  ),

  getSignOutMockHandler(
    on(async (ask) => {
      const { state, session } = await requireMember(ask)
      state.sessions.delete(session.id)
    }),
  ),

  getSessionCheckMockHandler(on(async (ask) => userData(await requireMember(ask)))),

  getSessionRevokeMockHandler(
    on(async (ask) => {
      const member = await requireVerified(ask)
      const { state, player, session } = member
      const { sessionId } = await readBody(ask, vSessionRevokeBody, { optional: true })
      if (sessionId === undefined) {
        endSessions(state, player.id, session)
      } else {
        if (state.sessions.get(sessionId)?.playerId !== player.id) {
          throw refusal(ask.language, 'not_found')
        }
        state.sessions.delete(sessionId)
      }
      return { sessions: sessionsView(member) }
    }),
  ),
]
