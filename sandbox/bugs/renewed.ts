import { identify, jwtOf, replaceTokens, type Member } from '../server/auth'
import { SECOND } from '../server/clock'
import type { Session } from '../server/state'
import type { Bug } from '../server/world'
import { planted } from './planted-bug'
import { withBody } from './transforms'

/** Does something to the session of a request that succeeded. `former` says whether an earlier token was sent. */
const after =
  (change: (member: Member, before: Session, former: boolean) => void): Bug =>
  async ({ context, answer }) => {
    const member = await identify(context)
    const before = member && { ...member.session }
    const sent = context.request.headers.get('authorization')
    const former = member !== null && sent !== `Bearer ${await jwtOf(member)}`
    const response = await answer()
    if (!member || !before || response.status !== 200) return response
    change(member, before, former)
    const jwt = await jwtOf(member)
    return withBody(response, (body) => Object.assign({}, body, { jwt }))
  }

/** What is wrong with tokens that were renewed. */
export const renewedBugs = [
  planted(
    'renewed-token-outlives-password',
    'passwordChange',
    'A token that was renewed before works on after a new password.',
    'The token is renewed and the former',
    after(({ session }, { formerTokens }) => {
      session.formerTokens = formerTokens
    }),
  ),
  planted(
    'former-token-ends-at-once',
    'sessionCheck',
    'A token that was renewed stops working at once.',
    'Unless `passwordChange` renewed it',
    after(({ session }) => {
      session.formerTokens = []
    }),
  ),
  planted(
    'former-token-ends-early',
    'sessionCheck',
    'A token that was renewed works for half a minute.',
    'Unless `passwordChange` renewed it',
    after(({ session, clock }) => {
      const latest = clock.now() + 30 * SECOND
      session.formerTokens = session.formerTokens.map(({ id, endsAt }) => ({
        id,
        endsAt: Math.min(endsAt, latest),
      }))
    }),
  ),
  planted(
    'former-token-renewed',
    'sessionCheck',
    'A token that was renewed before is renewed again.',
    'A former token is never renewed',
    after((member, { formerTokens, token }, former) => {
      if (!former) return
      replaceTokens(member)
      const endsAt = member.clock.now() + member.rules.lifetimes.formerToken * SECOND
      member.session.formerTokens = [...formerTokens, { id: token.id, endsAt }]
    }),
  ),
]
