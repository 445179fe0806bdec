import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import { folded } from '../server/folded'
import { hashPassword } from '../server/passwords'
import { findPlayer } from '../server/state'
import type { OperationId } from '../server/contract'
import type { Payment } from '../server/state'
import type { Bug } from '../server/world'
import { asking } from './bypasses'
import { memory } from './memory'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields, withBody } from './transforms'

/** A payment that has ended this way is ended once more by what the provider sends later. */
function endedAgain(
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  status: Payment['status'],
): PlantedBug {
  const endedOf = memory(() => new Set<string>())
  const bug: Bug = async ({ operation: { id }, context, answer }) => {
    const response = await answer()
    if (id !== 'paymentView' || response.status !== 200) return response
    const payment = new URL(context.request.url).searchParams.get('payment') ?? ''
    const stored = context.state.payments.get(payment)
    const before = endedOf(context.state)
    if (stored?.status === status) {
      before.add(payment)
      context.state.payments.set(payment, { ...stored, status: 'pending' })
      return response
    }
    return before.has(payment) && stored?.status === 'pending'
      ? withBody(response, (body) => (isRecord(body) ? { ...body, status } : body))
      : response
  }
  return { name, operation, says, breaks, bug }
}

const SAME_KEY = 'The same `Idempotency-Key` of the same'

/** What is refused or has ended leaves its traces, and what only waits is there already. */
export const keptBugs: readonly PlantedBug[] = [
  planted(
    'taken-address-sets-password',
    'signUp',
    'A sign-up with a taken address is refused, and has set the password of its owner.',
    'Login and e-mail are unique',
    async ({ context, answer }) => {
      const { email, password } = await sentFields(context.request)
      const owner = findPlayer(context.state, String(email))
      const response = await answer()
      if (owner && response.status === 409)
        owner.password = await hashPassword(String(password), context.random)
      return response
    },
  ),
  planted(
    'refused-sign-up-keeps-login',
    'signUp',
    'A sign-up that was refused for its address keeps the login.',
    'Login and e-mail are unique',
    (() => {
      const keptOf = memory(() => new Set<string>())
      return async ({ context, answer }) => {
        const logins = keptOf(context.state)
        const login = folded(String((await sentFields(context.request))['login']))
        if (logins.has(login))
          return refused(context, 'login_taken', { errors: { login: ['taken'] } })
        const response = await answer()
        if (response.status === 409) logins.add(login)
        return response
      }
    })(),
  ),
  planted(
    'sign-in-by-pending-address',
    'signIn',
    'An address that waits for its code signs its player in.',
    'The current address stays in force',
    async ({ context, answer }) => {
      const typed = folded(String((await sentFields(context.request))['login']))
      const player = [...context.state.players.values()].find(
        ({ emailChange }) => emailChange && folded(emailChange.email) === typed,
      )
      return player
        ? answer(await rewritten(context.request, (fields) => ({ ...fields, login: player.login })))
        : answer()
    },
  ),
  planted(
    'recovery-to-pending-address',
    'recoveryRequest',
    'A recovery goes to the address that waits for its code.',
    'The current address stays in force',
    async ({ context, answer }) => {
      const { login } = await sentFields(context.request)
      const before = new Set(context.mailbox.list())
      const response = await answer()
      const player = findPlayer(context.state, String(login))
      const to = player?.emailChange?.email
      if (to === undefined) return response
      context.mailbox.restore(
        context.mailbox.list().map((email) => (before.has(email) ? email : { ...email, to })),
      )
      return response
    },
  ),
  planted(
    'refused-change-drops-pending',
    'emailChange',
    'A refused e-mail change forgets the one that waits for its code.',
    'Starting again replaces a pending change',
    async ({ context, answer }) => {
      const player = await asking(context)
      const response = await answer()
      if (player && [409, 422].includes(response.status)) player.emailChange = null
      return response
    },
  ),
  planted(
    'refused-start-drops-set-up',
    'protectionStart',
    'A wrong password forgets the set-up that waits for its code.',
    'Starting again replaces a set-up',
    async ({ context, answer }) => {
      const player = await asking(context)
      const response = await answer()
      if (player && response.status === 422) player.setup = null
      return response
    },
  ),
  planted(
    'refused-password-ends-sessions',
    'passwordChange',
    'Other sessions end though the new password was refused.',
    'Other sessions end unless',
    async ({ context, answer }) => {
      const member = await identify(context)
      const response = await answer()
      if (!member || response.status !== 422) return response
      for (const [id, session] of context.state.sessions) {
        if (session.playerId === member.player.id && session !== member.session)
          context.state.sessions.delete(id)
      }
      return response
    },
  ),
  planted(
    'refused-amount-uses-key',
    'paymentCreate',
    'The Idempotency-Key of an amount that was refused is refused with a good one.',
    SAME_KEY,
    (() => {
      const keptOf = memory(() => new Set<string>())
      return async ({ context, answer }) => {
        const keys = keptOf(context.state)
        const key = context.request.headers.get('idempotency-key') ?? ''
        if (keys.has(key)) return refused(context, 'conflict')
        const response = await answer()
        if (response.status === 422) keys.add(key)
        return response
      }
    })(),
  ),
  planted(
    'amounts-compared-as-text',
    'paymentCreate',
    'An amount of 100.0 with the Idempotency-Key of 100 is refused.',
    SAME_KEY,
    (() => {
      const bodiesOf = memory(() => new Map<string, string>())
      return async ({ context, answer }) => {
        const known = bodiesOf(context.state)
        const key = context.request.headers.get('idempotency-key') ?? ''
        const text = await context.request.clone().text()
        const response = await answer()
        if (response.status !== 201) return response
        const former = known.get(key) ?? text
        known.set(key, former)
        return former === text ? response : refused(context, 'conflict')
      }
    })(),
  ),
  planted(
    'key-forgotten-when-paid',
    'paymentCreate',
    'The Idempotency-Key of a payment that has ended makes a second one.',
    SAME_KEY,
    async ({ context, answer }) => {
      const key = `${(await asking(context))?.id} ${context.request.headers.get('idempotency-key')}`
      const earlier = context.state.idempotency.get(key)
      if (earlier && context.state.payments.get(earlier.paymentId)?.status !== 'pending')
        context.state.idempotency.delete(key)
      return answer()
    },
  ),
  endedAgain(
    'paid-twice',
    'sessionCheck',
    'A confirmation that comes twice brings the credits twice.',
    'Credits are added only when',
    'succeeded',
  ),
  endedAgain(
    'paid-after-cancel',
    'paymentView',
    'A payment that was canceled succeeds when a confirmation comes later.',
    '`pending` changes once',
    'canceled',
  ),
]
