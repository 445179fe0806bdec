import { recoveryKey, signInAgain } from '../../caller/beginnings'
import { loose } from '../../contract/loose'
import { textOf, WRONG_PASSWORD } from '../../caller/caller'
import { allowed, terms } from '../../caller/payments'
import { newKey } from '../../caller/call'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'settings', profile: 'core' })

const UNIQUE = 'sign-up-unique'
const CURRENT = 'email-change-waits'

const SAME_KEY = 'idempotent-payment'

/** Refusals change nothing, and changes that wait for a code are not in effect yet. */
export const KEPT = [
  claim(
    {
      id: 'taken-address-changes-nothing',
      tag: 'account',
      operations: ['signUp'],
      proves: ['sign-up-unique', 'response-409-taken'],
    },
    'A sign-up with a taken address changes no account and takes no login.',
    async (caller) => {
      const owner = await caller.player()
      const { login, email, password } = caller.name()
      const body = { login, email: owner.email, password }
      await caller.step('signUp', 409, { body, quotes: 'response-409-taken' })
      const foreign = await caller.call('signIn', { body: { login: owner.login, password } })
      const own = await caller.call('signIn', {
        body: { login: owner.login, password: owner.password },
      })
      const { note, expect } = caller.quoting(UNIQUE)
      if (foreign.status === 200)
        note('signUp', foreign, 'a refused sign-up changes no password: 401 with the one it sent')
      if (own.status !== 200)
        note(
          'signUp',
          own,
          'a refused sign-up changes no password: 200 with the password of the owner',
        )
      expect('signUp', await caller.call('signUp', { body: { login, email, password } }), 201)
    },
  ),

  claim(
    {
      id: 'pending-address-signs-nobody-in',
      operations: ['signIn', 'emailChange'],
      proves: ['email-change-waits'],
    },
    'An address that still waits for its code does not sign in.',
    async (caller) => {
      const { token, password } = await caller.player()
      const { email } = caller.name()
      await caller.step('emailChange', 202, { token, body: { email, password } })
      const signedIn = await caller.call('signIn', { body: { login: email, password } })
      caller.quoting(CURRENT).expect('signIn', signedIn, 401)
    },
  ),

  claim(
    {
      id: 'pending-address-gets-no-recovery',
      tag: 'recovery',
      operations: ['recoveryRequest', 'emailChange'],
      proves: ['email-change-waits'],
    },
    'While an e-mail change waits for its code, a recovery goes to the current address.',
    async (caller) => {
      const { login, email, token, password } = await caller.player()
      const body = { email: caller.name().email, password }
      await caller.step('emailChange', 202, { token, body })
      await caller.step('recoveryRequest', 202, { body: { login } })
      await caller.quoting(CURRENT).receiveEmail('recoveryRequest', email, 'recovery')
    },
  ),

  claim(
    {
      id: 'recovery-changes-nothing-else',
      tag: 'recovery',
      operations: ['recoveryFinish'],
      proves: ['recovery-keeps-second-factor', 'recovery-code-required'],
    },
    'A recovery verifies no account, and ignores a code that it does not require.',
    async (caller) => {
      const { login, email } = await caller.newcomer()
      const key = await recoveryKey(caller, login, email)
      const { password } = caller.name()
      const body = { key, password, code: '000000' }
      const finished = await caller.call('recoveryFinish', { body })
      caller.quoting('recovery-code-required').expect('recoveryFinish', finished, 200)
      if (finished.status !== 200) return
      const signedIn = await caller.step('signIn', 200, { body: { login, password } })
      if (loose(loose(signedIn.json)['user'])['active'] === true)
        caller
          .quoting('recovery-keeps-second-factor')
          .note('recoveryFinish', signedIn, 'user.active: false, as before the recovery')
    },
  ),

  claim(
    {
      id: 'refused-change-keeps-pending',
      operations: ['emailChange'],
      proves: ['email-change-again'],
    },
    'A refused e-mail change does not affect a pending one.',
    async (caller) => {
      const other = await caller.newcomer()
      const { token, password } = await caller.player()
      const { email } = caller.name()
      await caller.step('emailChange', 202, { token, body: { email, password } })
      const next = caller.name().email
      for (const [body, status] of [
        [{ email: next, password: WRONG_PASSWORD }, 422],
        [{ email: other.email, password }, 409],
      ] as const) {
        caller.expect('emailChange', await caller.call('emailChange', { token, body }), status)
        const checked = await caller.call('sessionCheck', { token })
        if (loose(loose(checked.json)['user'])['pendingEmail'] === email) continue
        const expected = `the pending e-mail change stays after another one was refused with ${status}`
        caller.quoting('email-change-again').note('emailChange', checked, expected)
        return
      }
    },
  ),

  claim(
    {
      id: 'refused-start-keeps-set-up',
      tag: 'protection',
      profile: 'protection',
      operations: ['protectionStart'],
      proves: ['set-up-again'],
    },
    'Starting a set-up with a wrong password does not affect a pending one.',
    async (caller) => {
      const { token, email, password } = await caller.player()
      const start = (word: string) =>
        caller.call('protectionStart', { token, body: { method: 'email', password: word } })
      caller.expect('protectionStart', await start(password), 200)
      const code = await caller.receiveEmail('protectionStart', email, 'code')
      caller.expect('protectionStart', await start(WRONG_PASSWORD), 422)
      const confirmed = await caller.call('protectionConfirm', { token, body: { code } })
      if (confirmed.status === 200) return
      const expected =
        '200: the set-up stays pending after another start was refused for its password'
      caller.quoting('set-up-again').note('protectionStart', confirmed, expected)
    },
  ),

  claim(
    {
      id: 'refused-password-change-ends-nothing',
      operations: ['passwordChange'],
      proves: ['password-change-ends-sessions'],
    },
    'A refused password change ends no session.',
    async (caller) => {
      const player = await caller.player()
      const { token, password } = player
      const other = await signInAgain(caller, player)
      await caller.step('sessionCheck', 200, { token: other })
      const { password: newPassword } = caller.name()
      for (const body of [
        { currentPassword: password, newPassword: 'weak' },
        { currentPassword: WRONG_PASSWORD, newPassword },
      ]) {
        await caller.step('passwordChange', 422, { token, body })
      }
      const checked = await caller.call('sessionCheck', { token: other })
      if (checked.status !== 200)
        caller
          .quoting('password-change-ends-sessions')
          .note('passwordChange', checked, '200: a refused password change ends no session')
    },
  ),

  claim(
    {
      id: 'top-up-key-of-amounts',
      tag: 'credits',
      profile: 'payments',
      operations: ['paymentCreate'],
      proves: ['idempotent-payment', 'idempotent-payment-amount'],
    },
    'A refused amount does not use up its Idempotency-Key, and 100.0 is the same amount as 100.',
    async (caller) => {
      const { token } = await caller.player()
      const known = await terms(caller, token)
      const amount = allowed(known, 100)
      const key = newKey()
      const pay = (body: string) => caller.call('paymentCreate', { token, key, body })
      caller.expect('paymentCreate', await pay('{"amount":0}'), 422)
      const { note } = caller.quoting(SAME_KEY)
      const made = await pay(`{"amount":${amount}}`)
      if (made.status !== 201) {
        note('paymentCreate', made, '201: the key made no payment yet, its amount was refused')
        return
      }
      const again = await pay(`{ "amount": ${amount}.0 }`)
      if (again.status !== 201 || textOf(again, 'paymentId') !== textOf(made, 'paymentId'))
        note('paymentCreate', again, `201 with the same payment: ${amount}.0 is the same amount`)
      const other = allowed(known, amount + 1)
      if (other === amount) return
      caller.expect('paymentCreate', await pay(`{"amount":${other}}`), 409)
      const kept = await pay(`{"amount":${amount}}`)
      if (kept.status !== 201 || textOf(kept, 'paymentId') !== textOf(made, 'paymentId'))
        note(
          'paymentCreate',
          kept,
          '201 with the same payment: another amount was refused in between',
        )
    },
  ),
]
