import { refusal, type RequestContext } from './request-context'
import { MINUTE, SECOND } from './clock'
import { hex } from './random'
import { type AccountEvent, nextId, type Player, type Session, type SessionToken } from './state'
import { deviceOf } from './device'
import { readToken, signToken } from './tokens'

/** A request of a signed-in player. */
export interface Member extends RequestContext {
  readonly player: Player
  readonly session: Session
}

/** The player who sent the request; null without a valid token. */
export async function identify(context: RequestContext): Promise<Member | null> {
  const token = /^Bearer +(\S+)$/i.exec(context.request.headers.get('authorization') ?? '')?.[1]
  const claims = token === undefined ? null : await readToken(context.state.tokenKey, token)
  if (token === undefined || claims === null) return null
  const session = context.state.sessions.get(claims.sid)
  const player = session && context.state.players.get(session.playerId)
  if (!player || player.isBlocked || !isTokenOf(session, claims.jti, context.clock.now()))
    return null
  session.usedAt = context.clock.now()
  return { ...context, player, session }
}

const isTokenOf = ({ token, formerTokens }: Session, id: string, now: number): boolean =>
  token.id === id || formerTokens.some((former) => former.id === id && former.endsAt > now)

/** The player who sent the request; throws `401` if there is none. */
export async function requireMember(context: RequestContext): Promise<Member> {
  const member = await identify(context)
  if (!member) throw refusal(context.language, 'unauthenticated')
  return member
}

/** The verified player who sent the request; throws `401` or `403` if there is none. */
export async function requireVerified(context: RequestContext): Promise<Member> {
  const member = await requireMember(context)
  if (!member.player.active) throw refusal(context.language, 'unverified')
  return member
}

/** Throws `403` if the bot check is on and its token is missing or `bad`. */
export function requireCaptcha(context: RequestContext): void {
  if (context.settings.captcha === 'off') return
  const token = context.request.headers.get('x-recaptcha-token')
  if (!token || token === 'bad') throw refusal(context.language, 'captcha_failed')
}

/** Where a request comes from. */
const placeOf = ({ request }: RequestContext) => ({
  city: 'Мурманск',
  device: deviceOf(request.headers.get('user-agent')),
})

/** Records an event of an account, with the place of the request. */
export function recordEvent(context: RequestContext, player: Player, kind: AccountEvent['kind']) {
  if (player.events === null) return
  const event = { kind, at: context.clock.now(), ...placeOf(context) }
  player.events = [event, ...player.events].slice(0, 10)
}

/** Opens a session for a player and returns the context of its requests. */
export function openSession(context: RequestContext, player: Player): Member {
  const session: Session = {
    id: nextId(context.state, 'ses'),
    playerId: player.id,
    token: newToken(context),
    formerTokens: [],
    createdAt: context.clock.now(),
    usedAt: context.clock.now(),
    ...placeOf(context),
    country: 'RU',
    first: player.sessionsOpened === 0,
  }
  player.sessionsOpened += 1
  recordEvent(context, player, 'sign_in')
  context.state.sessions.set(session.id, session)
  return { ...context, player, session }
}

const newToken = ({ random, clock }: RequestContext): SessionToken => ({
  id: hex(random(16)),
  issuedAt: clock.now(),
})

/** The latest token of the session, whichever one the request used. */
export const jwtOf = ({ state, session }: Member): Promise<string> =>
  signToken(
    state.tokenKey,
    { sid: session.id, jti: session.token.id },
    Math.floor(session.token.issuedAt / SECOND),
  )

/** The age at which `sessionCheck` renews a token. */
const RENEWED_AFTER = 10 * MINUTE

/** Renews an old token, except a former one. The replaced token keeps working for a while (contract, 'Tokens'). */
export function renewOldToken(member: Member): void {
  const { session, clock, rules } = member
  const now = clock.now()
  if (session.token.issuedAt + RENEWED_AFTER > now) return
  const endsAt = now + rules.lifetimes.formerToken * SECOND
  const working = session.formerTokens.filter((former) => former.endsAt > now)
  session.formerTokens = [...working, { id: session.token.id, endsAt }]
  session.token = newToken(member)
}

/** Replaces all tokens of this session with a new one. */
export function replaceTokens(member: Member): void {
  member.session.formerTokens = []
  member.session.token = newToken(member)
}
