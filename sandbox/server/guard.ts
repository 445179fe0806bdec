import { refusal, type Ask } from './request-context'
import { digest } from './passwords'
import { secretOf } from './random'
import { nextId, type Player, type Session } from './state'
import { deviceOf } from './device'

/** A request of a signed-in player. */
export interface Member extends Ask {
  readonly player: Player
  readonly session: Session
  /** As it was sent: only its hash is kept. */
  readonly token: string
}

/** Who asks, or null without a good token. */
export async function identify(ask: Ask): Promise<Member | null> {
  const token = /^Bearer +(\S+)$/i.exec(ask.request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return null
  const tokenHash = await digest(token)
  const session = [...ask.state.sessions.values()].find((one) => one.tokenHash === tokenHash)
  const player = session && ask.state.players.get(session.playerId)
  return session && player ? { ...ask, player, session, token } : null
}

/** The player that asks; throws `401`. */
export async function requireMember(ask: Ask): Promise<Member> {
  const member = await identify(ask)
  if (!member) throw refusal(ask.language, 'unauthenticated')
  return member
}

/** The verified player that asks; throws `401` or `403`. */
export async function requireVerified(ask: Ask): Promise<Member> {
  const member = await requireMember(ask)
  if (!member.player.active) throw refusal(ask.language, 'unverified')
  return member
}

/** Throws `403` where the bot check is on and its token is missing or `bad`. */
export function requireCaptcha(ask: Ask): void {
  if (ask.settings.captcha === 'off') return
  const token = ask.request.headers.get('x-recaptcha-token')
  if (!token || token === 'bad') throw refusal(ask.language, 'captcha_failed')
}

/** Opens a session for a player and gives what its requests carry. */
export async function openSession(ask: Ask, player: Player): Promise<Member> {
  const token = secretOf(ask.random)
  const session: Session = {
    id: nextId(ask.state, 'ses'),
    playerId: player.id,
    tokenHash: await digest(token),
    createdAt: ask.clock.now(),
    city: ask.language === 'ru' ? 'Мурманск' : 'Murmansk',
    country: 'RU',
    device: deviceOf(ask.request.headers.get('user-agent')),
    first: player.sessionsOpened === 0,
  }
  player.sessionsOpened += 1
  ask.state.sessions.set(session.id, session)
  return { ...ask, player, session, token }
}

/** Puts a new token in the place of this session's. */
export async function renewToken(member: Member): Promise<Member> {
  const token = secretOf(member.random)
  member.session.tokenHash = await digest(token)
  return { ...member, token }
}
