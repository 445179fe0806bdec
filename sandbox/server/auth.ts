import { refusal, type RequestContext } from './request-context'
import { SECOND } from './clock'
import { hex } from './random'
import { nextId, type Player, type Session } from './state'
import { deviceOf } from './device'
import { readToken, signToken } from './tokens'

/** A request of a signed-in player. */
export interface Member extends RequestContext {
  readonly player: Player
  readonly session: Session
  /** As it was sent. */
  readonly token: string
}

/** The player who sent the request, or null without a valid token. */
export async function identify(context: RequestContext): Promise<Member | null> {
  const token = /^Bearer +(\S+)$/i.exec(context.request.headers.get('authorization') ?? '')?.[1]
  const claims = token === undefined ? null : await readToken(context.state.tokenKey, token)
  if (token === undefined || claims === null) return null
  const session = context.state.sessions.get(claims.sid)
  const player = session && context.state.players.get(session.playerId)
  if (!player || session.tokenId !== claims.jti) return null
  session.usedAt = context.clock.now()
  return { ...context, player, session, token }
}

/** The player who sent the request; throws `401`. */
export async function requireMember(context: RequestContext): Promise<Member> {
  const member = await identify(context)
  if (!member) throw refusal(context.language, 'unauthenticated')
  return member
}

/** The verified player who sent the request; throws `401` or `403`. */
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
  const session: Session = {
    id: nextId(context.state, 'ses'),
    playerId: player.id,
    tokenId: newTokenId(context),
    createdAt: context.clock.now(),
    usedAt: context.clock.now(),
    city: 'Мурманск',
    country: 'RU',
    device: deviceOf(context.request.headers.get('user-agent')),
    first: player.sessionsOpened === 0,
  }
  player.sessionsOpened += 1
  context.state.sessions.set(session.id, session)
  return { ...context, player, session, token: await tokenOf(context, session) }
}

const newTokenId = ({ random }: RequestContext): string => hex(random(16))

const tokenOf = ({ state, clock }: RequestContext, { id, tokenId }: Session): Promise<string> =>
  signToken(state.tokenKey, { sid: id, jti: tokenId }, Math.floor(clock.now() / SECOND))

/** Puts a new token in the place of this session's. */
export async function renewToken(member: Member): Promise<Member> {
  member.session.tokenId = newTokenId(member)
  return { ...member, token: await tokenOf(member, member.session) }
}
