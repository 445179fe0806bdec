import type { Session as SessionView } from '#/api/generated/model/session'
import { isRecord } from '#/lib/is-record'
import { identify, requireVerified } from '../server/auth'
import { isPassword } from '../server/passwords'
import { findPlayer, type Player } from '../server/state'
import type { RequestContext } from '../server/request-context'
import { sessionsView } from '../server/user-data'
import type { Bug } from '../server/world'
import { sentFields, withBody } from './transforms'
import { asking, keepingSessions, withRightCode } from './bypasses'
import { memory } from './memory'
import { planted, type PlantedBug } from './planted-bug'

/** Whom a sign-in names. */
async function namedPlayer(context: RequestContext): Promise<Player | undefined> {
  const { login } = await sentFields(context.request)
  return typeof login === 'string' ? findPlayer(context.state, login) : undefined
}

/** The sign-in that waits for the code that was sent. */
async function waiting(context: RequestContext) {
  const { challenge: id } = await sentFields(context.request)
  const challenge = context.state.challenges.get(String(id))
  const player = challenge && context.state.players.get(challenge.playerId)
  return player && { player, ticket: challenge.ticket }
}

/** Lists the sessions that signed out, whose tokens work no more. */
function signedOutListed(): Bug {
  const endedOf = memory(() => new Map<string, SessionView[]>())
  return async ({ operation: { id }, context, answer }) => {
    const member = await identify(context)
    const own = member && sessionsView(member).find(({ current }) => current)
    const response = await answer()
    if (!member || !own || !response.ok) return response
    const ended = endedOf(context.state)
    const gone = ended.get(member.player.id) ?? []
    if (id === 'signOut') ended.set(member.player.id, [...gone, { ...own, current: false }])
    if (id !== 'sessionCheck') return response
    return withBody(response, (body) =>
      isRecord(body) ? { ...body, sessions: [...sessionsView(member), ...gone] } : body,
    )
  }
}

/** Sign-in, second factor and sessions that do not do what they say. */
export const sessionBugs: readonly PlantedBug[] = [
  planted(
    'sign-in-tells-login',
    'signIn',
    'A login that nobody has is refused in other words than a wrong password.',
    'A wrong login and a wrong password give',
    async ({ context, answer }) => {
      const known = await namedPlayer(context)
      const response = await answer()
      if (response.status !== 401 || known) return response
      return withBody(response, (body) => Object.assign({}, body, { message: 'Такого игрока нет' }))
    },
  ),
  planted(
    'endless-passwords',
    'signIn',
    'Wrong passwords may be tried without end.',
    'Failed passwords are limited',
    async ({ context, answer }) => {
      const { login } = await sentFields(context.request)
      const known = await namedPlayer(context)
      context.limits.forget('signIn', known?.id ?? String(login).toLowerCase())
      return answer()
    },
  ),
  planted(
    'right-password-ends-wait',
    'signIn',
    'The right password gets in while wrong ones must wait, so that guessing goes on.',
    'Once a limit is reached the operation answers',
    async ({ context, answer }) => {
      const { password } = await sentFields(context.request)
      const known = await namedPlayer(context)
      const right = known && (await isPassword(String(password), known.password))
      if (right) context.limits.forget('signIn', known.id)
      return answer()
    },
  ),
  planted(
    'password-is-enough',
    'signIn',
    'The second factor is on, and the password alone signs in.',
    'Answers `200` both when',
    async ({ context, answer }) => {
      const known = await namedPlayer(context)
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
    'Wrong or used code, or a body',
    async ({ context, answer }) => {
      const found = await waiting(context)
      return answer(found && (await withRightCode(context, found.ticket, found.player.mfa)))
    },
  ),
  planted(
    'code-works-twice',
    'signInConfirm',
    'A code of the app works again.',
    'Once a code was accepted',
    async ({ context, answer }) => {
      const mfa = (await waiting(context))?.player.mfa
      if (mfa?.method === 'app') mfa.app.lastStep = 0
      return answer()
    },
  ),
  planted(
    'recovery-code-forever',
    'signInConfirm',
    'A recovery code is not used up.',
    'Each works once.',
    async ({ context, answer }) => {
      const mfa = (await waiting(context))?.player.mfa
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
    'Wrong codes that are still allowed',
    async ({ context, answer }) => {
      const found = await waiting(context)
      if (found) {
        found.ticket.triesLeft = 5
        context.limits.forget('codeDay', found.player.id)
      }
      return answer()
    },
  ),
  planted(
    'sign-out-keeps-token',
    'signOut',
    'The token works on after signing out.',
    'The token stops working at once.',
    async ({ context, answer }) => {
      const member = await identify(context)
      const response = await answer()
      if (member) context.state.sessions.set(member.session.id, member.session)
      return response
    },
  ),
  {
    name: 'signed-out-listed',
    operation: 'sessionCheck',
    says: 'A session that signed out is still listed.',
    breaks: 'Open sessions.',
    bug: signedOutListed(),
  },
  planted(
    'revoke-nothing',
    'sessionRevoke',
    'The list is short afterwards, and the tokens of the other sessions work on.',
    'The tokens of ended sessions',
    keepingSessions(asking),
  ),
  planted(
    'revoke-ends-own',
    'sessionRevoke',
    'Ending the other sessions ends this one too.',
    'Without a body, or without `sessionId`',
    async ({ context, answer }) => {
      const member = await identify(context)
      const { sessionId } = await sentFields(context.request)
      const response = await answer()
      if (member && response.status === 200 && sessionId === undefined) {
        context.state.sessions.delete(member.session.id)
      }
      return response
    },
  ),
  planted(
    'revoke-foreign',
    'sessionRevoke',
    'Sessions of other players may be ended.',
    'With `sessionId` ends that one',
    async ({ context, answer }) => {
      const { sessionId } = await sentFields(context.request)
      const response = await answer()
      if (response.status !== 404 || !context.state.sessions.delete(String(sessionId)))
        return response
      const member = await requireVerified(context)
      return Response.json(
        { sessions: sessionsView(member) },
        { headers: { 'cache-control': 'no-store' } },
      )
    },
  ),
]
