import { appPlayer, challengeOf } from '../../caller/beginnings'
import { NotPrepared, textOf } from '../../caller/caller'
import { terms, viewOf } from '../../caller/payments'
import { claimsOf } from '../../caller/claim'
import { inOtherCase } from '../../http/repeat'

const claim = claimsOf({ tag: 'account', profile: 'core' })

const NOTHING_ELSE = 'names-otherwise-distinct'
const BY_CASE = 'compared-exactly'

/** Local parts other than `jose_ss…` that databases, mail services and other normal forms treat as equal to it. */
const LOCALS = [
  ['josé_ss', 'it differs by an accent'],
  ['jose_ß', 'ß is not ss'],
  ['j.ose_ss', 'it differs by a dot'],
  ['ｊose_ss', 'it differs by a full-width letter'],
  ['j_se_ss', 'an underscore is not a wildcard'],
] as const

const AS_TYPED = 'current-password-as-typed'

/** A password, and one that a collation, a compatible normal form or trimming makes equal to it. */
const PASSWORDS = [
  ['Passé-2026!', 'Passe-2026!', 'an accent', BY_CASE],
  ['Kit-ﬁx-2026!', 'Kit-fix-2026!', 'a ligature', BY_CASE],
  ['Kit-2026!Abc', 'Kit-2026!aBC', 'the case of its letters', BY_CASE],
  ['Kit-2026!abc', 'Kit-2026!abc ', 'a space after it', AS_TYPED],
  ['Kit-2026!bcd', ' Kit-2026!bcd', 'a space before it', AS_TYPED],
] as const

/** Claims about values that must be told apart. */
export const DISTINCT = [
  claim(
    {
      id: 'distinct-addresses',
      operations: ['signUp'],
      proves: ['names-otherwise-distinct'],
    },
    'Addresses that differ by an accent, a dot, a tag or another letter are two accounts.',
    async (caller) => {
      const { login, email } = caller.name()
      const at = (local: string, tag = ''): string =>
        `${local}${login}${tag}${email.slice(email.lastIndexOf('@'))}`
      const signUp = (address: string) =>
        caller.call('signUp', { body: { ...caller.name(), email: address } })
      caller.expect('signUp', await signUp(at('jose_ss')), 201)
      const others = [
        ...LOCALS.map(([local, why]) => [at(local), why] as const),
        [at('jose_ss', '+tag'), 'it differs after a plus sign'] as const,
      ]
      await Promise.all(
        others.map(async ([address, why]) => {
          const made = await signUp(address)
          if (made.status === 409)
            caller
              .quoting(NOTHING_ELSE)
              .note(
                'signUp',
                made,
                `201: ${address} is a different address from ${at('jose_ss')}: ${why}`,
              )
          else caller.expect('signUp', made, 201)
        }),
      )
    },
  ),

  claim(
    {
      id: 'distinct-logins',
      operations: ['signUp'],
      proves: ['names-otherwise-distinct'],
    },
    'Logins of digits that differ by a leading zero are two accounts.',
    async (caller) => {
      const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '1')
      const signUp = (login: string) => caller.call('signUp', { body: { ...caller.name(), login } })
      caller.expect('signUp', await signUp(digits), 201)
      const { expect } = caller.quoting(NOTHING_ELSE)
      expect('signUp', await signUp(`0${digits}`), 201)
    },
  ),

  claim(
    {
      id: 'no-wildcards',
      tag: 'session',
      operations: ['signIn'],
      proves: ['names-otherwise-distinct'],
    },
    'A percent sign in the name of a sign-in is not a wildcard.',
    async (caller) => {
      const { login, password } = await caller.newcomer()
      for (const name of [`${login.slice(0, -1)}%`, `%${login.slice(4)}`, '%']) {
        const { expect } = caller.quoting(NOTHING_ELSE)
        expect('signIn', await caller.call('signIn', { body: { login: name, password } }), 401)
      }
    },
  ),

  claim(
    {
      id: 'distinct-passwords',
      tag: 'session',
      operations: ['signIn'],
      proves: ['compared-exactly', 'current-password-as-typed'],
    },
    'A password with other letters, accents, case or spaces is a different one.',
    async (caller) => {
      await Promise.all(
        PASSWORDS.map(async ([password, other, what, sentence]) => {
          const { login, email } = caller.name()
          await caller.step('signUp', 201, { body: { login, email, password } })
          const refused = await caller.call('signIn', { body: { login, password: other } })
          if (refused.status !== 401)
            caller
              .quoting(sentence)
              .note('signIn', refused, `401: the password differs by ${what} from the right one`)
        }),
      )
    },
  ),

  claim(
    {
      id: 'distinct-idempotency-keys',
      tag: 'credits',
      profile: 'payments',
      operations: ['paymentCreate'],
      proves: ['compared-exactly'],
    },
    'Idempotency keys that differ by case or in their last character make two payments.',
    async (caller) => {
      const { token } = await caller.player()
      const { min: amount } = await terms(caller, token)
      const key = `kit-${crypto.randomUUID()}-`.padEnd(64, 'a')
      const pay = (name: string) =>
        caller.call('paymentCreate', { token, key: name, body: { amount } })
      const first = await pay(key)
      caller.expect('paymentCreate', first, 201)
      for (const [other, what] of [
        [inOtherCase(key), 'differs by case'],
        [`${key.slice(0, -1)}b`, 'differs in its last character'],
      ] as const) {
        const made = await pay(other)
        caller.expect('paymentCreate', made, 201)
        if (textOf(made, 'paymentId') !== textOf(first, 'paymentId')) continue
        const expected = `another payment for a key that ${what}`
        caller.quoting(BY_CASE).note('paymentCreate', made, expected, 'the same paymentId')
      }
    },
  ),

  claim(
    {
      id: 'distinct-keys',
      tag: 'recovery',
      operations: ['accountVerify', 'recoveryInspect', 'recoveryFinish'],
      proves: ['compared-exactly', 'verification-key-lifetime', 'recovery-key-lifetime'],
    },
    'An e-mailed key in another letter case is unknown.',
    async (caller) => {
      const { login, email } = await caller.newcomer()
      const { expect } = caller.quoting(BY_CASE)
      const verify = await caller.receiveEmail('signUp', email, 'verify')
      if (inOtherCase(verify) !== verify) {
        const body = { key: inOtherCase(verify) }
        expect('accountVerify', await caller.call('accountVerify', { body }), 410)
      }
      await caller.step('recoveryRequest', 202, { body: { login } })
      const mailed = await caller.receiveEmail('recoveryRequest', email, 'recovery')
      const { password } = caller.name()
      // Keys of one kind of e-mail do not work as the other.
      const verified = await caller.call('accountVerify', { body: { key: mailed } })
      caller.quoting('verification-key-lifetime').expect('accountVerify', verified, 410)
      const finished = await caller.call('recoveryFinish', { body: { key: verify, password } })
      caller.quoting('recovery-key-lifetime').expect('recoveryFinish', finished, 410)
      if (finished.status !== 410) return
      const recovery = inOtherCase(mailed)
      if (inOtherCase(recovery) === recovery) return
      const headers = { 'x-recovery-key': recovery }
      expect('recoveryInspect', await caller.call('recoveryInspect', { headers }), 410)
      const body = { key: recovery, password }
      expect('recoveryFinish', await caller.call('recoveryFinish', { body }), 410)
    },
  ),

  claim(
    {
      id: 'distinct-ids',
      tag: 'protection',
      profile: 'protection',
      operations: ['signInConfirm', 'paymentView'],
      proves: ['compared-exactly'],
    },
    'The id of a challenge or a payment in another letter case is unknown.',
    async (caller) => {
      const { login, password, token, secret } = await appPlayer(caller)
      const { expect } = caller.quoting(BY_CASE)
      const challenge = await challengeOf(caller, login, password)
      if (inOtherCase(challenge) !== challenge) {
        const code = await caller.appCode(secret)
        const body = { challenge: inOtherCase(challenge), code }
        expect('signInConfirm', await caller.call('signInConfirm', { body }), 410)
      }
      const { min: amount } = await terms(caller, token)
      const made = await caller.step('paymentCreate', 201, { token, body: { amount } })
      const id = textOf(made, 'paymentId')
      if (id === '') throw new NotPrepared('paymentCreate')
      const other = viewOf(token, inOtherCase(id))
      if (inOtherCase(id) !== id)
        expect('paymentView', await caller.call('paymentView', other), 404)
    },
  ),
]
