import type { Session as SessionView } from '#/api/generated/model/session'
import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { isOpen } from './codes'
import { iso } from './clock'
import { invalid } from './contract'
import { jwtOf, type Member } from './auth'
import { paymentsOf, transactionView } from './payments'
import { translate } from './texts'
import { sessionsOf } from './state'

/** The account as the player sees it. */
export function userView(member: Member): User {
  const { player } = member
  const change = player.emailChange
  return {
    login: player.login,
    email: player.email,
    active: player.active,
    money: player.money,
    votes: player.votes,
    mfa: player.mfa?.method ?? null,
    pendingEmail: change && isOpen(member, change.ticket) ? change.email : null,
  }
}

/** The open sessions of the player, newest first. */
export const sessionsView = (member: Member): SessionView[] =>
  sessionsOf(member.state, member.player.id).map((session) => ({
    id: session.id,
    current: session.id === member.session.id,
    city: session.city,
    country: session.country,
    createdAt: iso(session.createdAt),
    lastActiveAt: iso(session.usedAt),
    device: session.device,
  }))

/** The events of the account, newest first; left out for a player without. */
const eventsView = ({ player: { events } }: Member): Pick<UserData, 'events'> =>
  events === null ? {} : { events: events.map((event) => ({ ...event, at: iso(event.at) })) }

/** Top-ups in one response (contract, `Transactions`). */
const PAGE = 50

/** The top-ups after `cursor`, the id of the last one on an earlier page. Throws `422` for any other value. */
function transactionsPage(member: Member, cursor: string | null) {
  const all = paymentsOf(member.state, member.player, member.clock.now())
  const start = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== null && start === 0) {
    invalid(member, { cursor: [translate(member.language, 'field_invalid')] })
  }
  const page = all.slice(start, start + PAGE)
  const hasMore = start + PAGE < all.length
  return {
    transactions: page.map(transactionView),
    transactionsCursor: (hasMore && page.at(-1)?.id) || null,
  }
}

/** The whole response of `check`, with the newest top-ups or those after a cursor. */
export const userData = async (
  member: Member,
  cursor: string | null = null,
): Promise<UserData> => ({
  user: userView(member),
  sessions: sessionsView(member),
  ...transactionsPage(member, cursor),
  ...eventsView(member),
  authorCode: member.player.authorCode,
  jwt: await jwtOf(member),
})
