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
  vCursor,
  vSessionRevokeBody,
  vSignInBody,
  vSignInConfirmBody,
  vSignInResendBody,
} from '#/api/generated/valibot/valibot.gen'
import { keepLimit, refusal, type RequestContext } from '../request-context'
import { acceptedBy, codeRequest, isOpen, openTicket, proveCode, resendCode } from '../codes'
import { parseInput, readBody } from '../contract'
import { folded } from '../folded'
import { openSession, renewOldToken, requireCaptcha, requireMember, requireVerified } from '../auth'
import { isPassword } from '../passwords'
import { endSessions, findPlayer, nextId, type Player, type Ticket } from '../state'
import { sessionsView, userData } from '../user-data'
import type { On } from './on'

/** The challenge that waits for its code; throws `410` if there is none. */
function findChallenge(context: RequestContext, id: string): { player: Player; ticket: Ticket } {
  const challenge = context.state.challenges.get(id)
  const player = challenge && context.state.players.get(challenge.playerId)
  if (!player || !isOpen(context, challenge.ticket)) throw refusal(context.language, 'expired')
  return { player, ticket: challenge.ticket }
}

/** Signing in and out, and the open sessions. */
export const sessionHandlers = (on: On): HttpHandler[] => [
  getSignInMockHandler(
    on(async (context) => {
      requireCaptcha(context)
      const { login, password } = await readBody(context, vSignInBody)
      const known = findPlayer(context.state, login)
      const account = known?.id ?? folded(login)
      keepLimit(context, account, 'signIn')
      const right = await isPassword(password, known?.password)
      if (!known || !right) {
        context.limits.hit('signIn', account)
        throw refusal(context.language, 'invalid_credentials')
      }
      if (known.isBlocked) throw refusal(context.language, 'blocked')
      if (!known.mfa) {
        context.limits.forget('signIn', account)
        return { result: 'ok', ...(await userData(openSession(context, known))) }
      }
      const ticket = openTicket(context, known, known.mfa.method === 'email' ? known.email : null)
      const challenge = nextId(context.state, 'chl')
      context.state.challenges.set(challenge, { playerId: known.id, ticket })
      return { result: 'mfa_required', challenge, ...codeRequest(context, ticket, known.email) }
    }),
  ),

  getSignInResendMockHandler(
    on(async (context) => {
      const { challenge } = await readBody(context, vSignInResendBody)
      const { player, ticket } = findChallenge(context, challenge)
      resendCode(context, player, ticket, player.email)
      return codeRequest(context, ticket, player.email)
    }),
  ),

  getSignInConfirmMockHandler(
    on(async (context) => {
      const { challenge, code } = await readBody(context, vSignInConfirmBody)
      const { player, ticket } = findChallenge(context, challenge)
      const end = () => context.state.challenges.delete(challenge)
      proveCode(context, player, ticket, code, acceptedBy(player.mfa, ticket.code), end)
      context.limits.forget('signIn', player.id)
      end()
      return userData(openSession(context, player))
    }),
  ),

  getSignOutMockHandler(
    on(async (context) => {
      const { state, session } = await requireMember(context)
      state.sessions.delete(session.id)
    }),
  ),

  getSessionCheckMockHandler(
    on(async (context) => {
      const member = await requireMember(context)
      renewOldToken(member)
      const cursor = new URL(context.request.url).searchParams.get('cursor')
      return userData(
        member,
        cursor === null ? null : parseInput(context, vCursor, cursor, 'cursor'),
      )
    }),
  ),

  getSessionRevokeMockHandler(
    on(async (context) => {
      const member = await requireVerified(context)
      const { state, player, session } = member
      const { sessionId } = await readBody(context, vSessionRevokeBody, { optional: true })
      if (sessionId === undefined) {
        endSessions(state, player.id, session)
      } else {
        if (state.sessions.get(sessionId)?.playerId !== player.id) {
          throw refusal(context.language, 'not_found')
        }
        state.sessions.delete(sessionId)
      }
      return { sessions: sessionsView(member) }
    }),
  ),
]
