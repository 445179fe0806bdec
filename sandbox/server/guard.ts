import { refusal, type RequestContext } from './request-context'
import { digest } from './passwords'
import { secretOf } from './random'
import { nextId, type Player, type Session } from './state'
import { deviceOf } from './device'

/** A request of a signed-in player. */
export interface Member extends RequestContext {
  readonly player: Player
  readonly session: Session
  /** As it was sent: only its hash is kept. */
  readonly token: string
}

/** Who asks, or null without a good token. */
export async function identify(context: RequestContext): Promise<Member | null> {
  const token = /^Bearer +(\S+)$/i.exec(context.request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return null
  const tokenHash = await digest(token)
  const session = [...context.state.sessions.values()].find((one) => one.tokenHash === tokenHash)
  const player = session && context.state.players.get(session.playerId)
  return session && player ? { ...context, player, session, token } : null
}

/** The player that asks; throws `401`. */
export async function requireMember(context: RequestContext): Promise<Member> {
  const member = await identify(context)
  if (!member) throw refusal(context.language, 'unauthenticated')
  return member
}

/** The verified player that asks; throws `401` or `403`. */
export async function requireVerified(context: RequestContext): Promise<Member> {
  const member = await requireMember(context)
  if (!member.player.active) throw refusal(context.language, 'unverified')
  return member
}

/** Throws `403` where the bot check is on and its token is missing or `bad`. */
export function requireCaptcha(context: RequestContext): void {
  if (context.settings.captcha === 'off') return
  const token = context.request.headers.get('x-recaptcha-token')
  if (!token || token === 'bad') throw refusal(context.language, 'captcha_failed')
}

/** Opens a session for a player and gives what its requests carry. */
export async function openSession(context: RequestContext, player: Player): Promise<Member> {
  const token = secretOf(context.random)
  const session: Session = {
    id: nextId(context.state, 'ses'),
    playerId: player.id,
    tokenHash: await digest(token),
    createdAt: context.clock.now(),
    city: context.language === 'ru' ? 'Мурманск' : 'Murmansk',
    country: 'RU',
    device: deviceOf(context.request.headers.get('user-agent')),
    first: player.sessionsOpened === 0,
  }
  player.sessionsOpened += 1
  context.state.sessions.set(session.id, session)
  return { ...context, player, session, token }
}

/** Puts a new token in the place of this session's. */
export async function renewToken(member: Member): Promise<Member> {
  const token = secretOf(member.random)
  member.session.tokenHash = await digest(token)
  return { ...member, token }
}
