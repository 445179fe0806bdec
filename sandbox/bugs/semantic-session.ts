import { identify, requireVerified } from '../server/guard'
import { isPassword } from '../server/passwords'
import { findPlayer, type Player } from '../server/state'
import type { Ask } from '../server/request-context'
import { sessionsView } from '../server/user-data'
import { sentFields, withBody } from './transforms'
import { asking, keepingSessions, withRightCode } from './bypasses'
import { planted } from './planted-bug'

/** Whom a sign-in names. */
async function namedPlayer(ask: Ask): Promise<Player | undefined> {
  const { login } = await sentFields(ask.request)
  return typeof login === 'string' ? findPlayer(ask.state, login) : undefined
}

/** The sign-in that waits for the code that was sent. */
async function waiting(ask: Ask) {
  const { challenge: id } = await sentFields(ask.request)
  const challenge = ask.state.challenges.get(String(id))
  const player = challenge && ask.state.players.get(challenge.playerId)
  return player && { player, ticket: challenge.ticket }
}

/** Sign-in, second factor and sessions that do not do what they say. */
export const sessionLies = [
  planted(
    'sign-in-tells-login',
    'signIn',
    'A login that nobody has is refused in other words than a wrong password.',
    async ({ ask, answer }) => {
      const known = await namedPlayer(ask)
      const response = await answer()
      if (response.status !== 401 || known) return response
      return withBody(response, (body) => Object.assign({}, body, { message: 'Такого игрока нет' }))
    },
  ),
  planted(
    'endless-passwords',
    'signIn',
    'Wrong passwords may be tried without end.',
    async ({ ask, answer }) => {
      const { login } = await sentFields(ask.request)
      const known = await namedPlayer(ask)
      ask.limits.forget('signIn', known?.id ?? String(login).toLowerCase())
      return answer()
    },
  ),
  planted(
    'right-password-ends-wait',
    'signIn',
    'The right password gets in while wrong ones must wait, so that guessing goes on.',
    async ({ ask, answer }) => {
      const { password } = await sentFields(ask.request)
      const known = await namedPlayer(ask)
      const right = known && (await isPassword(String(password), known.password))
      if (right) ask.limits.forget('signIn', known.id)
      return answer()
    },
  ),
  planted(
    'password-is-enough',
    'signIn',
    'The second factor is on, and the password alone signs in.',
    async ({ ask, answer }) => {
      const known = await namedPlayer(ask)
      if (!known?.mfa) return answer()
      const { mfa } = known
      known.mfa = null
      const response = await answer()
      known.mfa = mfa
      return response
    },
  ),
  planted(
    'any-sign-in-code',
    'signInConfirm',
    'Any six digits pass as the second factor.',
    async ({ ask, answer }) => {
      const found = await waiting(ask)
      return answer(found && (await withRightCode(ask, found.ticket, found.player.mfa)))
    },
  ),
  planted(
    'code-works-twice',
    'signInConfirm',
    'A code of the app works again.',
    async ({ ask, answer }) => {
      const mfa = (await waiting(ask))?.player.mfa
      if (mfa?.method === 'app') mfa.app.lastStep = 0
      return answer()
    },
  ),
  planted(
    'recovery-code-forever',
    'signInConfirm',
    'A recovery code is not used up.',
    async ({ ask, answer }) => {
      const mfa = (await waiting(ask))?.player.mfa
      const kept = [...(mfa?.recoveryCodes ?? [])]
      const response = await answer()
      for (const code of kept) mfa?.recoveryCodes.add(code)
      return response
    },
  ),
  planted(
    'endless-sign-in-codes',
    'signInConfirm',
    'Wrong codes never end the challenge.',
    async ({ ask, answer }) => {
      const found = await waiting(ask)
      if (found) {
        found.ticket.triesLeft = 5
        ask.limits.forget('signInCode', found.player.id)
      }
      return answer()
    },
  ),
  planted(
    'sign-out-keeps-token',
    'signOut',
    'The token works on after signing out.',
    async ({ ask, answer }) => {
      const member = await identify(ask)
      const response = await answer()
      if (member) ask.state.sessions.set(member.session.id, member.session)
      return response
    },
  ),
  planted(
    'revoke-nothing',
    'sessionRevoke',
    'The list is short afterwards, and the tokens of the other sessions work on.',
    keepingSessions(asking),
  ),
  planted(
    'revoke-ends-own',
    'sessionRevoke',
    'Ending the other sessions ends this one too.',
    async ({ ask, answer }) => {
      const member = await identify(ask)
      const { sessionId } = await sentFields(ask.request)
      const response = await answer()
      if (member && response.status === 200 && sessionId === undefined) {
        ask.state.sessions.delete(member.session.id)
      }
      return response
    },
  ),
  planted(
    'revoke-foreign',
    'sessionRevoke',
    'Sessions of other players may be ended.',
    async ({ ask, answer }) => {
      const { sessionId } = await sentFields(ask.request)
      const response = await answer()
      if (response.status !== 404 || !ask.state.sessions.delete(String(sessionId))) return response
      const member = await requireVerified(ask)
      return Response.json(
        { sessions: sessionsView(member) },
        { headers: { 'cache-control': 'no-store' } },
      )
    },
  ),
]
