import { identify } from '../server/auth'
import { folded } from '../server/folded'
import type { Limit } from '../server/limits'
import type { Mailbox } from '../server/mailbox'
import type { OperationId } from '../server/contract'
import type { RequestContext } from '../server/request-context'
import { findPlayer, type Player, type Ticket } from '../server/state'
import type { Bug } from '../server/world'
import { planted, type PlantedBug } from './planted-bug'
import { sentFields } from './transforms'

/** A limit that is not kept for the player that asks. */
export const unlimited = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  ...limits: readonly Limit[]
): PlantedBug =>
  planted(name, operation, says, breaks, async ({ context, answer }) => {
    const player = (await identify(context))?.player
    if (player) for (const limit of limits) context.limits.forget(limit, player.id)
    return answer()
  })

/** The request leaves the count of a limit as it was: it neither adds to it nor clears it. */
export const uncounted =
  (whose: (context: RequestContext) => Promise<Player | undefined>, limit: Limit): Bug =>
  async ({ context, answer }) => {
    const player = await whose(context)
    if (!player) return answer()
    const { attempts } = context.rules.attempts[limit]
    const before = attempts - context.limits.left(limit, player.id)
    const response = await answer()
    context.limits.forget(limit, player.id)
    for (let hit = 0; hit < before; hit += 1) context.limits.hit(limit, player.id)
    return response
  }

/** The request is counted, and not refused for the limit. */
export const unseen =
  (whose: (context: RequestContext) => Promise<Player | undefined>, limit: Limit): Bug =>
  async ({ context, answer }) => {
    const player = await whose(context)
    if (!player) return answer()
    const used = () =>
      context.rules.attempts[limit].attempts - context.limits.left(limit, player.id)
    const before = used()
    context.limits.forget(limit, player.id)
    const response = await answer()
    for (let hit = 0; hit < before; hit += 1) context.limits.hit(limit, player.id)
    return response
  }

export const named = async (context: RequestContext) => {
  const { login } = await sentFields(context.request)
  const player = findPlayer(context.state, String(login))
  return { player, name: String(login), key: player?.id ?? folded(String(login)) }
}

/** Clears the failed attempts of the player that is named, where `when` says so. */
export const counting =
  (when: (response: Response, body: unknown) => boolean): Bug =>
  async ({ context, answer }) => {
    const { key } = await named(context)
    const response = await answer()
    const body: unknown = response.status === 200 ? await response.clone().json() : undefined
    if (when(response, body)) context.limits.forget('signIn', key)
    return response
  }

/** Keeps a count of its own for each account of each world. */
export function counted(
  answer: (counts: Map<string, number>, key: string, call: Parameters<Bug>[0]) => Promise<Response>,
): Bug {
  const worlds = new WeakMap<Mailbox, Map<string, number>>()
  return async (call) => {
    const { mailbox } = call.context
    const counts = worlds.get(mailbox) ?? new Map<string, number>()
    worlds.set(mailbox, counts)
    return answer(counts, (await named(call.context)).key, call)
  }
}

/** Sending a code again resets the count of wrong ones. */
export const resetting = (
  name: string,
  operation: OperationId,
  of: string,
  ticketOf: (context: RequestContext) => Promise<Ticket | null | undefined>,
): PlantedBug =>
  planted(
    name,
    operation,
    `Sending the code of ${of} again gives new attempts.`,
    'The former code stops working',
    async ({ context, answer }) => {
      const ticket = await ticketOf(context)
      const response = await answer()
      if (ticket && response.status === 202) ticket.triesLeft = 5
      return response
    },
  )
