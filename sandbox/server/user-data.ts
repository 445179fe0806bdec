import type { Session as SessionView } from '#/api/generated/model/session'
import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { isOpen } from './codes'
import { iso } from './clock'
import type { Member } from './guard'
import { paymentsOf, transactionView } from './payments'
import { sessionsOf } from './state'

/** What the player may see of the account. */
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
    device: session.device,
  }))

/** All that `check` says. */
export const userData = (member: Member): UserData => ({
  user: userView(member),
  sessions: sessionsView(member),
  transactions: paymentsOf(member.state, member.player, member.clock.now()).map(transactionView),
  authorCode: member.player.authorCode,
  jwt: member.token,
})
