import { NotPrepared, textOf, type Caller } from './caller'
import { appPlayer, challengeOf } from './factor'
import { terms } from './payments'
import type { RequestClaim } from './request-claim'

const NOTHING_ELSE = 'names-otherwise-distinct'
const BY_CASE = 'compared-exactly'

/** The text with its capitals small and its small letters in capitals. */
const inOtherCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** Local parts that are not `jose_ss…`, though databases, mail services and other normal forms take them for it. */
const LOCALS = [
  ['josé_ss', 'it differs by an accent'],
  ['jose_ß', 'ß is not ss'],
  ['j.ose_ss', 'it differs by a dot'],
  ['ｊose_ss', 'it differs by a letter of full width'],
  ['j_se_ss', 'an underscore stands for no other character'],
] as const

/** Addresses that differ in more than case and normal form are those of different accounts. */
async function addresses(caller: Caller): Promise<void> {
  const { login, email, password } = caller.context.external.name()
  const at = (local: string, tag = ''): string =>
    `${local}${login}${tag}${email.slice(email.lastIndexOf('@'))}`
  const signUp = (address: string) =>
    caller.call('signUp', {
      body: { login: caller.context.external.name().login, email: address, password },
    })
  caller.expect('signUp', await signUp(at('jose_ss')), 201)
  const others = [
    ...LOCALS.map(([local, why]) => [at(local), why] as const),
    [at('jose_ss', '+tag'), 'it differs by what follows a plus sign'] as const,
  ]
  await Promise.all(
    others.map(async ([address, why]) => {
      const made = await signUp(address)
      if (made.status === 409)
        caller
          .quoting(NOTHING_ELSE)
          .note('signUp', made, `201: ${address} is another address than ${at('jose_ss')}: ${why}`)
      else caller.expect('signUp', made, 201)
    }),
  )
}

/** Two logins of digits that are the same number. */
async function logins(caller: Caller): Promise<void> {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '1')
  const signUp = (login: string) => {
    const { email, password } = caller.context.external.name()
    return caller.call('signUp', { body: { login, email, password } })
  }
  caller.expect('signUp', await signUp(digits), 201)
  const { expect } = caller.quoting(NOTHING_ELSE)
  expect('signUp', await signUp(`0${digits}`), 201)
}

/** A sign of a pattern in a name is that sign and no other. */
async function wildcards(caller: Caller): Promise<void> {
  const { login, password } = await caller.newcomer()
  for (const name of [`${login.slice(0, -1)}%`, `%${login.slice(4)}`, '%']) {
    const { expect } = caller.quoting(NOTHING_ELSE)
    expect('signIn', await caller.call('signIn', { body: { login: name, password } }), 401)
  }
}

/** A password, and others that a collation or a compatible normal form takes for it. */
const PASSWORDS = [
  ['Passé-2026!', 'Passe-2026!', 'an accent'],
  ['Kit-ﬁx-2026!', 'Kit-fix-2026!', 'a ligature'],
  ['Kit-2026!Abc', 'Kit-2026!aBC', 'the case of its letters'],
] as const

/** A password that differs by more than its normal form is another one. */
async function passwords(caller: Caller): Promise<void> {
  await Promise.all(
    PASSWORDS.map(async ([password, other, what]) => {
      const { login, email } = caller.context.external.name()
      const made = await caller.call('signUp', { body: { login, email, password } })
      caller.expect('signUp', made, 201)
      const refused = await caller.call('signIn', { body: { login, password: other } })
      if (refused.status !== 401)
        caller
          .quoting(BY_CASE)
          .note('signIn', refused, `401: the password differs by ${what} from the right one`)
    }),
  )
}

/** Two keys that differ by case, or by the last character of the longest, are two payments. */
async function idempotencyKeys(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const { min: amount } = await terms(caller, token)
  const key = `kit-${crypto.randomUUID()}-`.padEnd(64, 'a')
  const pay = (name: string) =>
    caller.call('paymentCreate', { token, headers: { 'idempotency-key': name }, body: { amount } })
  const first = await pay(key)
  const second = await pay(inOtherCase(key))
  caller.expect('paymentCreate', first, 201)
  caller.expect('paymentCreate', second, 201)
  const id = textOf(first, 'paymentId')
  if (id === textOf(second, 'paymentId')) {
    const expected = 'another payment for a key that differs by case'
    caller.quoting(BY_CASE).note('paymentCreate', second, expected, 'the same paymentId')
  }
  const third = await pay(`${key.slice(0, -1)}b`)
  caller.expect('paymentCreate', third, 201)
  if (id === textOf(third, 'paymentId')) {
    const expected = 'another payment for a key that differs in its last character'
    caller.quoting(BY_CASE).note('paymentCreate', third, expected, 'the same paymentId')
  }
}

/** A key of an e-mail works as it was sent only. */
async function keys(caller: Caller): Promise<void> {
  const { login, email } = await caller.newcomer()
  const { expect } = caller.quoting(BY_CASE)
  const verify = await caller.receiveEmail('signUp', email, 'verify')
  if (inOtherCase(verify) !== verify) {
    const body = { key: inOtherCase(verify) }
    expect('accountVerify', await caller.call('accountVerify', { body }), 410)
  }
  const asked = await caller.call('recoveryRequest', { body: { login } })
  caller.expect('recoveryRequest', asked, 202)
  const mailed = await caller.receiveEmail('recoveryRequest', email, 'recovery')
  const { password } = caller.context.external.name()
  // The key of one kind of e-mail is none of the other.
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
}

/** Challenges and payments are found by their exact ids. */
async function ids(caller: Caller): Promise<void> {
  const { login, password, token, secret } = await appPlayer(caller)
  const { expect } = caller.quoting(BY_CASE)
  const challenge = await challengeOf(caller, login, password)
  if (inOtherCase(challenge) !== challenge) {
    const code = await caller.context.external.appCode(secret)
    const body = { challenge: inOtherCase(challenge), code }
    expect('signInConfirm', await caller.call('signInConfirm', { body }), 410)
  }
  const { min: amount } = await terms(caller, token)
  const made = await caller.call('paymentCreate', {
    token,
    headers: { 'idempotency-key': `kit-${crypto.randomUUID()}` },
    body: { amount },
  })
  caller.expect('paymentCreate', made, 201)
  const id = textOf(made, 'paymentId')
  if (id === '') throw new NotPrepared('paymentCreate')
  const query = `?payment=${encodeURIComponent(inOtherCase(id))}`
  if (inOtherCase(id) !== id)
    expect('paymentView', await caller.call('paymentView', { token, query }), 404)
}

/** Claims about what must not be taken for the same. */
export const DISTINCT: readonly RequestClaim[] = [
  {
    id: 'distinct-addresses',
    proves: ['names-otherwise-distinct'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'Addresses that differ by an accent, a dot, a tag or another letter are two accounts.',
    run: addresses,
  },
  {
    id: 'distinct-logins',
    proves: ['names-otherwise-distinct'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'Logins of digits that differ by a zero in front are two accounts.',
    run: logins,
  },
  {
    id: 'no-wildcards',
    proves: ['names-otherwise-distinct'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'A percent sign in the name of a sign-in is a sign like any other.',
    run: wildcards,
  },
  {
    id: 'distinct-passwords',
    proves: ['compared-exactly'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'A password with other letters, accents or case is another one.',
    run: passwords,
  },
  {
    id: 'distinct-idempotency-keys',
    proves: ['compared-exactly'],
    tag: 'credits',
    operations: ['paymentCreate'],
    claim: 'Idempotency keys that differ by case or in their last character are two payments.',
    run: idempotencyKeys,
  },
  {
    id: 'distinct-keys',
    proves: ['compared-exactly', 'verification-key-lifetime', 'recovery-key-lifetime'],
    tag: 'recovery',
    operations: ['accountVerify', 'recoveryInspect', 'recoveryFinish'],
    claim: 'The key of an e-mail in other case is unknown.',
    run: keys,
  },
  {
    id: 'distinct-ids',
    proves: ['compared-exactly'],
    tag: 'protection',
    operations: ['signInConfirm', 'paymentView'],
    claim: 'The id of a challenge or a payment in other case is unknown.',
    run: ids,
  },
]
