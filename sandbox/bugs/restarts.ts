import type { OperationId } from '../server/contract'
import { identify } from '../server/auth'
import type { RequestContext } from '../server/request-context'
import { findPlayer, type Player, type Ticket } from '../server/state'
import type { Bug } from '../server/world'
import { asking } from './bypasses'
import { memory } from './memory'
import { planted, type PlantedBug } from './planted-bug'
import { rewritten, sentFields } from './transforms'

/** The code of what was started before works beside the present one. */
function keepingCode(
  starts: OperationId,
  confirms: OperationId,
  ticketOf: (player: Player) => Ticket | null | undefined,
  isSame: (player: Player, sent: Readonly<Record<string, unknown>>) => boolean = () => true,
): Bug {
  const formerOf = memory(() => new Map<string, string>())
  return async ({ operation: { id }, context, answer }) => {
    const player = id === starts || id === confirms ? await asking(context) : undefined
    if (!player) return answer()
    const former = formerOf(context.state)
    const present = ticketOf(player)?.code
    if (id === starts) {
      if (typeof present === 'string' && isSame(player, await sentFields(context.request)))
        former.set(player.id, present)
      return answer()
    }
    const { code } = await sentFields(context.request)
    return typeof present === 'string' && code === former.get(player.id)
      ? answer(await rewritten(context.request, (fields) => ({ ...fields, code: present })))
      : answer()
  }
}

/** The set-up that the other method replaced works beside the present one. */
function keepingSetUp(): Bug {
  const formerOf = memory(() => new Map<string, Player['setup']>())
  return async ({ operation: { id }, context, answer }) => {
    const player = id.startsWith('protection') ? await asking(context) : undefined
    if (!player) return answer()
    const former = formerOf(context.state)
    if (id === 'protectionStart') {
      former.set(player.id, player.setup)
      return answer()
    }
    const earlier = former.get(player.id)
    const { code } = await sentFields(context.request)
    const isOther = earlier?.method === 'email' && player.setup?.method === 'app'
    if (id === 'protectionConfirm' && isOther && code === earlier.ticket.code)
      player.setup = earlier
    return answer()
  }
}

const named = async ({ state, request }: RequestContext) =>
  findPlayer(state, String((await sentFields(request))['login']))

/** What was started again leaves the former one working, or ends what it should not. */
export const restartBugs: readonly PlantedBug[] = [
  {
    name: 'former-code-of-change',
    operation: 'emailChange',
    says: 'An e-mail change that is started again to the same address takes the former code too.',
    breaks: 'Starting again replaces a pending change',
    bug: keepingCode(
      'emailChange',
      'emailChangeConfirm',
      ({ emailChange }) => emailChange?.ticket,
      ({ emailChange }, { email }) => emailChange?.email === email,
    ),
  },
  {
    name: 'former-code-of-removal',
    operation: 'protectionRemove',
    says: 'A removal that is started again takes the former code too.',
    breaks: 'Starting again replaces a removal',
    bug: keepingCode('protectionRemove', 'protectionRemoveConfirm', ({ removal }) => removal),
  },
  {
    name: 'set-up-of-both-methods',
    operation: 'protectionStart',
    says: 'A set-up of an app leaves the one by e-mail, whose code turns the second factor on.',
    breaks: 'Starting again replaces a set-up',
    bug: keepingSetUp(),
  },
  planted(
    'one-challenge-at-a-time',
    'signIn',
    'Signing in again ends the sign-in that waits for its code.',
    'A former challenge goes on',
    async ({ context, answer }) => {
      const player = await named(context)
      const response = await answer()
      if (player?.mfa && response.status === 200) {
        const own = [...context.state.challenges].filter(
          ([, { playerId }]) => playerId === player.id,
        )
        for (const [id] of own.slice(0, -1)) context.state.challenges.delete(id)
      }
      return response
    },
  ),
  planted(
    'new-address-ends-app',
    'emailChangeConfirm',
    'A new address ends the set-up of an app too.',
    'Sign-ins that wait for a code, recovery',
    async ({ context, answer }) => {
      const player = await asking(context)
      const response = await answer()
      if (player && response.status === 200) player.setup = null
      return response
    },
  ),
  planted(
    'taken-address-stays-pending',
    'emailChangeConfirm',
    'The change to an address that was taken meanwhile is refused, and goes on.',
    '`409` when the address was taken',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const pending = player?.emailChange
      const response = await answer()
      if (player && pending && response.status === 409) player.emailChange = pending
      return response
    },
  ),
  planted(
    'taken-address-told-with-code',
    'emailChangeConfirm',
    'That the address was taken meanwhile is told with the right code alone.',
    '`409` when the address was taken',
    async ({ context, answer }) => {
      const player = await asking(context)
      const ticket = player?.emailChange?.ticket
      const { code } = await sentFields(context.request)
      const owner = player?.emailChange && findPlayer(context.state, player.emailChange.email)
      if (!owner || code === ticket?.code) return answer()
      // As if nobody had it.
      context.state.players.delete(owner.id)
      const response = await answer()
      context.state.players.set(owner.id, owner)
      return response
    },
  ),
]
