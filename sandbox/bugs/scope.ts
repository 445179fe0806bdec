import { recoveryHash } from '../server/codes'
import { identify } from '../server/auth'
import type { Mailbox } from '../server/mailbox'
import { TOP_UP_LIMITS } from '../server/payments'
import { sessionsOf } from '../server/state'
import type { Bug } from '../server/world'
import { recovering } from './bypasses'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields, transformed } from './transforms'

const HOUR = 3_600_000

/** Answers with the payment that any player made with the same key. */
function keysOfEverybody(): Bug {
  const worlds = new WeakMap<Mailbox, Map<string, Response>>()
  return async ({ context, answer }) => {
    const known = worlds.get(context.mailbox) ?? new Map<string, Response>()
    worlds.set(context.mailbox, known)
    const key = context.request.headers.get('idempotency-key') ?? ''
    const earlier = known.get(key)
    if (earlier) return earlier.clone()
    const response = await answer()
    if (response.status === 201) known.set(key, response.clone())
    return response
  }
}

/** The recovery codes that were given, used or not. */
const given = new WeakMap<Set<string>, readonly string[]>()

/** What is good for another flow, player or request than it should be. */
export const scopeBugs: readonly PlantedBug[] = [
  planted(
    'app-code-again-for-removal',
    'protectionRemoveConfirm',
    'A code of the app that signed in turns the second factor off as well.',
    'Once a code was accepted',
    async ({ context, answer }) => {
      const mfa = (await identify(context))?.player.mfa
      if (mfa?.method === 'app') mfa.app.lastStep = 0
      return answer()
    },
  ),
  {
    name: 'recovery-code-again-for-recovery',
    operation: 'recoveryFinish',
    says: 'A recovery code that signed in finishes a recovery as well.',
    breaks: 'Each works once.',
    bug: async ({ operation, context, answer }) => {
      for (const { mfa } of context.state.players.values()) {
        if (!mfa) continue
        const all = given.get(mfa.recoveryCodes) ?? [...mfa.recoveryCodes]
        given.set(mfa.recoveryCodes, all)
        if (operation.id === 'recoveryFinish') for (const one of all) mfa.recoveryCodes.add(one)
      }
      return answer()
    },
  },
  planted(
    'recovery-code-stays',
    'recoveryFinish',
    'A recovery does not use the recovery code up.',
    'Each works once.',
    async ({ context, answer }) => {
      const codes = (await recovering(context))?.mfa?.recoveryCodes
      const kept = [...(codes ?? [])]
      const response = await answer()
      for (const code of kept) codes?.add(code)
      return response
    },
  ),
  planted(
    'app-code-again-after-recovery',
    'recoveryFinish',
    'The code of the app that finished a recovery signs in as well.',
    'Once a code was accepted',
    async ({ context, answer }) => {
      const mfa = (await recovering(context))?.mfa
      const step = mfa?.method === 'app' ? mfa.app.lastStep : 0
      const response = await answer()
      if (mfa?.method === 'app') mfa.app.lastStep = step
      return response
    },
  ),
  planted(
    'recovery-code-for-address',
    'emailChangeConfirm',
    'A recovery code proves a new address.',
    'Recovery codes are accepted by',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const { code } = await sentFields(context.request)
      const right = player?.emailChange?.ticket.code
      if (typeof right !== 'string' || typeof code !== 'string') return answer()
      const hash = await recoveryHash(code)
      return player?.mfa?.recoveryCodes.has(hash) === true
        ? answer(await rewritten(context.request, (fields) => ({ ...fields, code: right })))
        : answer()
    },
  ),
  planted(
    'keys-of-everybody',
    'paymentCreate',
    'An Idempotency-Key that another player used answers with the payment of that player.',
    'The same `Idempotency-Key` of the same',
    keysOfEverybody(),
  ),
  planted(
    'limits-not-included',
    'paymentCreate',
    'The least and the most that may be paid are refused themselves.',
    'Whole credits, within the `limits`',
    async ({ context, answer }) => {
      const { amount } = await sentFields(context.request)
      const { min, max } = TOP_UP_LIMITS
      return amount === min || amount === max ? refused(context, 'validation') : answer()
    },
  ),
  planted(
    'payment-made-behind',
    'paymentView',
    'A payment was made three hours ago, in local time that calls itself UTC.',
    'createdAt: {',
    transformed('createdAt', (moment) =>
      new Date(Date.parse(String(moment)) - 3 * HOUR).toISOString(),
    ),
  ),
  planted(
    'parameter-twice',
    'paymentView',
    'A parameter that comes twice makes the server fail.',
    'The request breaks a rule of its schema',
    ({ context, answer }) =>
      new URL(context.request.url).searchParams.getAll('payment').length > 1
        ? Promise.resolve(refused(context, 'server_error'))
        : answer(),
  ),
  planted(
    'long-values-cut',
    'signIn',
    'A login that is longer than may be is cut.',
    'The request breaks a rule of its schema',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          typeof fields['login'] === 'string'
            ? { ...fields, login: fields['login'].slice(0, 254) }
            : fields,
        ),
      ),
  ),
  planted(
    'first-address-stays',
    'emailChange',
    'Starting an e-mail change again leaves the first one pending.',
    'Starting again replaces a pending',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const first = player?.emailChange
      const response = await answer()
      if (player && first && response.status === 202) player.emailChange = first
      return response
    },
  ),
  planted(
    'sign-out-everywhere',
    'signOut',
    'Signing out ends the other sessions too.',
    'The token stops working at once.',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const response = await answer()
      if (player)
        for (const { id } of sessionsOf(context.state, player.id)) context.state.sessions.delete(id)
      return response
    },
  ),
  planted(
    'verification-to-pending-address',
    'verifyResend',
    'The verification e-mail goes to the address that is not confirmed yet.',
    "To the account's current address.",
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const before = context.mailbox.list().length
      const response = await answer()
      const pendingEmail = player?.emailChange?.email
      const [latest, ...rest] = context.mailbox.list()
      if (latest && pendingEmail !== undefined && context.mailbox.list().length > before)
        context.mailbox.restore([{ ...latest, to: pendingEmail }, ...rest])
      return response
    },
  ),
]
