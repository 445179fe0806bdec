import type { RequestContext } from '../server/request-context'
import { identify } from '../server/auth'
import { hashPassword } from '../server/passwords'
import { sessionsOf, type Player, type SecondFactor, type Ticket } from '../server/state'
import { usableAppCode } from '../server/totp'
import type { Bug } from '../server/world'
import { rewritten, sentFields } from './transforms'

/** The request with the code that would be right, whatever code was typed. */
export async function withRightCode(
  context: RequestContext,
  ticket: Ticket | null | undefined,
  factor: SecondFactor | Player['setup'],
): Promise<Request> {
  const code =
    ticket?.code ??
    (factor?.method === 'app' ? usableAppCode(factor.app, context.clock.now()) : undefined)
  return rewritten(context.request, (fields) =>
    typeof fields['code'] === 'string' && code !== undefined ? { ...fields, code } : fields,
  )
}

/** Accepts any value of `field` as the current password of the player. */
export const anyPassword =
  (field: string): Bug =>
  async ({ context, answer }) => {
    const member = await identify(context)
    const typed = (await sentFields(context.request))[field]
    if (!member || typeof typed !== 'string') return answer()
    const { player } = member
    const real = player.password
    const taken = await hashPassword(typed, context.random)
    player.password = taken
    const response = await answer()
    if (player.password === taken) player.password = real
    return response
  }

/** Opens again whatever the operation ends of a player's sessions; `whose` is asked beforehand. */
export const keepingSessions =
  (whose: (context: RequestContext) => Promise<Player | undefined>): Bug =>
  async ({ context, answer }) => {
    const player = await whose(context)
    const open = player ? sessionsOf(context.state, player.id) : []
    const response = await answer()
    for (const session of open) context.state.sessions.set(session.id, session)
    return response
  }

/** The player who sent the request. */
export const asking = async (context: RequestContext): Promise<Player | undefined> =>
  (await identify(context))?.player

/** The player whose recovery key is sent. */
export async function recovering(context: RequestContext): Promise<Player | undefined> {
  const { key } = await sentFields(context.request)
  const known = context.state.recoveryKeys.get(String(key))
  return known && context.state.players.get(known.playerId)
}

/** Answers as if the player that asks were verified. */
export const asVerified: Bug = async ({ context, answer }) => {
  const member = await identify(context)
  if (!member || member.player.active) return answer()
  member.player.active = true
  const response = await answer()
  member.player.active = false
  return response
}

/** The challenge that is answered, with its player. */
export async function answered(context: RequestContext) {
  const { challenge: id } = await sentFields(context.request)
  const challenge = context.state.challenges.get(String(id))
  const player = challenge && context.state.players.get(challenge.playerId)
  return player && { id: String(id), challenge, player }
}
