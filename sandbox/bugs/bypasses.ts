import type { Ask } from '../server/request-context'
import { identify } from '../server/guard'
import { hashPassword } from '../server/passwords'
import { sessionsOf, type Player, type SecondFactor, type Ticket } from '../server/state'
import { usableAppCode } from '../server/totp'
import type { Bug } from '../server/world'
import { rewritten, sentFields } from './transforms'

/** The request with the code that would be right, whatever code was typed. */
export async function withRightCode(
  ask: Ask,
  ticket: Ticket | null | undefined,
  factor: SecondFactor | Player['setup'],
): Promise<Request> {
  const code =
    ticket?.code ??
    (factor?.method === 'app' ? usableAppCode(factor.app, ask.clock.now()) : undefined)
  return rewritten(ask.request, (fields) =>
    typeof fields['code'] === 'string' && code !== undefined ? { ...fields, code } : fields,
  )
}

/** Takes whatever stands in `field` for the present password of the player that asks. */
export const anyPassword =
  (field: string): Bug =>
  async ({ ask, answer }) => {
    const member = await identify(ask)
    const typed = (await sentFields(ask.request))[field]
    if (!member || typeof typed !== 'string') return answer()
    const { player } = member
    const real = player.password
    const taken = await hashPassword(typed, ask.random)
    player.password = taken
    const response = await answer()
    if (player.password === taken) player.password = real
    return response
  }

/** Opens again whatever the operation ends of a player's sessions; `whose` is asked beforehand. */
export const keepingSessions =
  (whose: (ask: Ask) => Promise<Player | undefined>): Bug =>
  async ({ ask, answer }) => {
    const player = await whose(ask)
    const open = player ? sessionsOf(ask.state, player.id) : []
    const response = await answer()
    for (const session of open) ask.state.sessions.set(session.id, session)
    return response
  }

/** The player who asks. */
export const asking = async (ask: Ask): Promise<Player | undefined> => (await identify(ask))?.player

/** Answers as if the player that asks were verified. */
export const asVerified: Bug = async ({ ask, answer }) => {
  const member = await identify(ask)
  if (!member || member.player.active) return answer()
  member.player.active = true
  const response = await answer()
  member.player.active = false
  return response
}
