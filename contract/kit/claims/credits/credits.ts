import { loose, number } from '../../contract/loose'
import { textOf, type Caller } from '../../caller/caller'
import { player, signInAgain, twoPlayers } from '../../caller/beginnings'
import { newKey } from '../../caller/call'
import { claimsOf, rowsOf } from '../../caller/claim'
import { not } from '../../caller/wants'
import { terms, viewOf } from '../../caller/payments'

const PART = { tag: 'credits', profile: 'payments' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** The request of a top-up. */
const topUp = (token: string, amount: number, key = newKey()) => ({ token, key, body: { amount } })

/** Requests a top-up. Returns the id of the payment. */
const pay = async (caller: Caller, token: string, amount: number, key?: string): Promise<string> =>
  textOf(await caller.step('paymentCreate', 201, topUp(token, amount, key)), 'paymentId')

/** Claims about top-ups and the author code. */
export const CREDITS = [
  claim(
    {
      id: 'first-login',
      operations: ['bonusList', 'signIn'],
      proves: ['bonuses-first-login', 'first-login'],
    },
    'The first session of an account is its first login, a later one is not.',
    async (caller) => {
      const me = await player(caller)
      const { token } = me
      await caller.step('bonusList', 200, { token, wants: { firstLogin: true } })
      const elsewhere = await signInAgain(caller, me)
      await caller.step('bonusList', 200, { token: elsewhere, wants: { firstLogin: false } })
      await caller.step('bonusList', 200, { token, wants: { firstLogin: true } })
    },
  ),

  claim(
    {
      id: 'top-up',
      operations: ['bonusList', 'sessionCheck', 'paymentCreate', 'paymentView'],
      proves: ['payment-credited-once', 'payment-status-changes'],
    },
    'A top-up waits for its provider: it is pending and adds no credits yet.',
    async (caller) => {
      const { token } = await player(caller)
      const { min: amount } = await terms(caller, token)
      const before = await caller.step('sessionCheck', 200, { token })
      const money = number(loose(loose(before.json)['user'])['money']) ?? 0
      const paymentId = await pay(caller, token, amount)
      await caller.step('sessionCheck', 200, {
        token,
        judges: 'paymentCreate',
        wants: { user: { money } },
      })
      const view = viewOf(token, paymentId)
      await caller.step('paymentView', 200, {
        ...view,
        quotes: 'payment-credited-once',
        wants: { status: not('succeeded') },
      })
      await caller.step('paymentView', 200, {
        ...view,
        wants: { status: 'pending', amount, paymentId },
      })
    },
  ),

  claim(
    {
      id: 'top-up-limits',
      operations: ['bonusList', 'paymentCreate', 'sessionCheck'],
      proves: ['payment-amount'],
    },
    'The smallest and the largest top-up are accepted; one less and one more are refused.',
    async (caller) => {
      const { token } = await player(caller)
      const { min, max } = await terms(caller, token)
      for (const [amount, status] of [
        [min - 1, 422],
        [min, 201],
        [max, 201],
        [max + 1, 422],
      ] as const) {
        await caller.step('paymentCreate', status, topUp(token, amount))
      }
      await caller.step('sessionCheck', 200, { token, judges: 'paymentCreate' })
    },
  ),

  claim(
    {
      id: 'top-up-once',
      operations: ['bonusList', 'paymentCreate', 'sessionCheck'],
      proves: ['idempotent-payment', 'transaction-id'],
    },
    'The same idempotency key twice makes one payment, in another session too.',
    async (caller) => {
      const me = await player(caller)
      const { token } = me
      const { min } = await terms(caller, token)
      const key = newKey()
      const paymentId = await pay(caller, token, min, key)
      for (const session of [token, await signInAgain(caller, me)]) {
        const again = topUp(session, min, key)
        await caller.step('paymentCreate', 201, { ...again, wants: { paymentId } })
      }
      await caller.step('sessionCheck', 200, { token, judges: 'paymentCreate' })
    },
  ),

  claim(
    {
      id: 'top-up-twice',
      operations: ['bonusList', 'paymentCreate', 'sessionCheck'],
      proves: ['session-newest-top-ups', 'idempotent-payment', 'transaction-id'],
    },
    'Two idempotency keys make two payments, the newer one listed first.',
    async (caller) => {
      const { token } = await player(caller)
      const { min } = await terms(caller, token)
      const first = await pay(caller, token, min)
      const wants = { paymentId: not(first) }
      await caller.step('paymentCreate', 201, { ...topUp(token, min), wants })
      // A rule of every response checks that the newer one is listed first.
      await caller.step('sessionCheck', 200, { token })
    },
  ),

  claim(
    {
      id: 'top-up-key-of-another-sum',
      operations: ['bonusList', 'paymentCreate', 'paymentView'],
      proves: ['idempotent-payment-amount'],
    },
    'An idempotency key with another amount is refused.',
    async (caller) => {
      const { token } = await player(caller)
      const { min, max } = await terms(caller, token)
      const key = newKey()
      const paymentId = await pay(caller, token, min, key)
      await caller.step('paymentCreate', 409, topUp(token, max, key))
      const wants = { amount: min }
      await caller.step('paymentView', 200, {
        ...viewOf(token, paymentId),
        judges: 'paymentCreate',
        wants,
      })
    },
  ),

  claim(
    {
      id: 'top-up-key-is-private',
      operations: ['bonusList', 'paymentCreate'],
      proves: ['idempotent-payment'],
    },
    'An idempotency key of one player means nothing for another.',
    async (caller) => {
      const { token, other } = await twoPlayers(caller)
      const { min } = await terms(caller, token)
      const key = newKey()
      const wants = { paymentId: not(await pay(caller, token, min, key)) }
      await caller.step('paymentCreate', 201, { ...topUp(other.token, min, key), wants })
    },
  ),

  claim(
    {
      id: 'payment-is-private',
      operations: ['bonusList', 'paymentCreate', 'paymentView'],
      proves: ['payment-of-another', 'response-404-not-found'],
    },
    'A payment of another player is not found, like one that does not exist.',
    async (caller) => {
      const { token, other } = await twoPlayers(caller)
      const { min } = await terms(caller, token)
      const paymentId = await pay(caller, token, min)
      await caller.step('paymentView', 404, viewOf(other.token, paymentId))
      await caller.step('paymentView', 404, viewOf(other.token, 'kit-no-such-payment'))
    },
  ),

  claim(
    {
      id: 'author',
      operations: ['authorBind', 'sessionCheck'],
      proves: [
        'author-case',
        'author-refusals',
        'author-bind-order',
        'author-bound',
        'author-code',
        'response-409-conflict',
      ],
      needs: 'author',
    },
    'An author code is bound once, in the spelling of its author, and then no code is looked up.',
    async (caller) => {
      const { token } = await player(caller)
      const authorCode = caller.context.server.author ?? ''
      const bind = { token, body: { code: authorCode.toLowerCase() } }
      await caller.step('authorBind', 200, { ...bind, wants: { authorCode } })
      await caller.step('sessionCheck', 200, { token, judges: 'authorBind', wants: { authorCode } })
      await caller.step('authorBind', 409, { ...bind, quotes: 'author-refusals' })
      const unknown = { token, body: { code: 'KIT_NO_SUCH_AUTHOR' } }
      await caller.step('authorBind', 409, { ...unknown, quotes: 'author-bind-order' })
    },
  ),

  rows(
    {
      id: 'author-unknown',
      operations: ['authorBind', 'sessionCheck'],
      proves: ['author-refusals'],
    },
    'An unknown author code is not found and binds nothing.',
    player,
    () => [
      ['authorBind', 404, { body: { code: 'KIT_NO_SUCH_AUTHOR' } }],
      ['sessionCheck', 200, { judges: 'authorBind', wants: { authorCode: null } }],
    ],
  ),
]
