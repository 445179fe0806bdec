import { loose } from '../loose'
import { namesIn, textOf, type Caller, type Player, WRONG_PASSWORD } from './caller'
import { recoveryKeyOf } from './recovery-key'
import type { RequestClaim } from './request-claim'

const userOf = (json: unknown): Readonly<Record<string, unknown>> => loose(loose(json)['user'])

/** The address with another local part. */
const at = (email: string, local: string): string =>
  `${local}${email.slice(email.lastIndexOf('@'))}`

/** Local parts that the rules allow, though many servers do not. */
const goodLocals = (login: string): readonly string[] => [
  `${login}+tag`,
  `кит_${login}`,
  `"${login} quoted"`,
  `${login}!#$%&'*/=?^_{|}~`,
  `a.${login}`,
  `🙂${login}`,
]

/** Addresses that the rules allow. */
async function goodAddresses(caller: Caller): Promise<void> {
  for (let row = 0; row < goodLocals('').length; row += 1) {
    const { login, email, password } = caller.context.external.name()
    const address = at(email, goodLocals(login)[row] ?? login)
    const made = await caller.call('signUp', { body: { login, email: address, password } })
    if (made.status !== 201)
      caller.quoting('email-local-part').note('signUp', made, `201: ${address} is a good address`)
    else if (userOf(made.json)['email'] !== address)
      caller.note('signUp', made, `the address as it was typed: ${address}`)
    else {
      const checked = await caller.call('sessionCheck', { token: textOf(made, 'jwt') })
      if (checked.status === 200 && userOf(checked.json)['email'] !== address)
        caller
          .quoting('stored-as-typed')
          .note('sessionCheck', checked, `the address as it was typed: ${address}`)
    }
  }
}

/** Two spellings of one local part, and by what they differ. */
const spellings = (login: string): readonly (readonly [string, string, string])[] => [
  [`кит_${login}`, `КИТ_${login}`, 'letters of another case'],
  [`cafe\u0301_${login}`, `caf\u00e9_${login}`, 'another normal form'],
]

/** Two spellings of one address are one account. */
async function foldedAddresses(caller: Caller): Promise<void> {
  for (const row of [0, 1]) {
    const { login, email, password } = caller.context.external.name()
    const [first, second, what] = spellings(login)[row] ?? ['', '', '']
    const made = await caller.call('signUp', { body: { login, email: at(email, first), password } })
    caller.expect('signUp', made, 201)
    const other = caller.context.external.name().login
    const twin = { login: other, email: at(email, second), password }
    const refused = await caller.call('signUp', { body: twin })
    if (refused.status !== 409) caller.note('signUp', refused, `409: the same address with ${what}`)
  }
}

/** What is stored and shown is what was typed. */
async function asTyped(caller: Caller): Promise<void> {
  const { password, ...name } = caller.context.external.name()
  const shoutedLogin = name.login.toUpperCase()
  const shoutedEmail = name.email.toUpperCase()
  const body = { login: shoutedLogin, email: shoutedEmail, password }
  const made = await caller.call('signUp', { body })
  caller.expect('signUp', made, 201)
  const checked = await caller.call('sessionCheck', { token: textOf(made, 'jwt') })
  caller.expect('sessionCheck', checked, 200)
  for (const [id, exchange] of [
    ['signUp', made],
    ['sessionCheck', checked],
  ] as const) {
    const { login, email } = userOf(exchange.json)
    if (exchange.status < 300 && (login !== shoutedLogin || email !== shoutedEmail))
      caller.note(id, exchange, `${shoutedLogin} and ${shoutedEmail}, as they were typed`)
  }
  await namedAsTyped(caller, { ...body, token: textOf(made, 'jwt') })
}

/** Responses that return only a login or an address return it as it was typed, too. */
async function namedAsTyped(caller: Caller, player: Player): Promise<void> {
  const { login, email, token } = player
  const { note } = caller.quoting('stored-as-typed')
  const key = await caller.receiveEmail('signUp', email, 'verify')
  const verified = await caller.call('accountVerify', { body: { key } })
  if (verified.status === 200 && textOf(verified, 'email') !== email)
    note('accountVerify', verified, `${email}, as it was typed`)
  const next = caller.context.external.name().email.toUpperCase()
  const body = { email: next, password: player.password }
  caller.expect('emailChange', await caller.call('emailChange', { token, body }), 202)
  const checked = await caller.call('sessionCheck', { token })
  const { pendingEmail } = userOf(checked.json)
  if (typeof pendingEmail === 'string' && pendingEmail !== next)
    note('emailChange', checked, `pendingEmail: ${next}, as it was typed`)
  const recoveryKey = await recoveryKeyOf(caller, login, email)
  const { password } = caller.context.external.name()
  const finished = await caller.call('recoveryFinish', { body: { key: recoveryKey, password } })
  if (finished.status === 200 && textOf(finished, 'login') !== login)
    note('recoveryFinish', finished, `${login}, as it was typed`)
}

/** A text that ends with a line feed is another text. */
async function trailingLineFeed(caller: Caller): Promise<void> {
  const { login, email, password } = caller.context.external.name()
  for (const [name, body] of [
    ['login', { login: `${login}\n`, email, password }],
    ['email', { login, email: `${email}\n`, password }],
  ] as const) {
    const refused = await caller.call('signUp', { body })
    if (refused.status !== 422) caller.note('signUp', refused, `422: ${name} ends with a line feed`)
  }
}

/** All code points of a password count, those after the 72nd byte too. */
async function longPasswords(caller: Caller): Promise<void> {
  for (const filler of ['a', 'я']) {
    const { login, email } = caller.context.external.name()
    const password = `Aa1!${filler.repeat(100)}`
    const made = await caller.call('signUp', { body: { login, email, password } })
    caller.expect('signUp', made, 201)
    for (const wrong of [`${password.slice(0, -1)}Z`, password.slice(0, 80)]) {
      const refused = await caller.call('signIn', { body: { login, password: wrong } })
      if (refused.status === 200)
        caller.note('signIn', refused, '401: the password differs after its 72nd byte')
    }
  }
}

/** A password is the same in every Unicode composition of its letters. */
async function composedPasswords(caller: Caller): Promise<void> {
  const composed = 'Caf\u00e9-2026!'
  const decomposed = 'Cafe\u0301-2026!'
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ]) {
    const { login, email } = caller.context.external.name()
    const made = await caller.call('signUp', { body: { login, email, password: set } })
    caller.expect('signUp', made, 201)
    const signedIn = await caller.call('signIn', { body: { login, password: typed } })
    if (signedIn.status !== 200)
      caller.note('signIn', signedIn, '200: the same password in another normal form')
  }
}

/** Digits and marks of other alphabets do not satisfy the rules of a password. */
async function foreignDigits(caller: Caller): Promise<void> {
  for (const [password, what] of [
    ['Пароль\u0663!', 'an Arabic digit is no digit of 0 to 9'],
    ['Пароль1№', '№ is none of the 32 marks'],
    ['Пароль12', 'there is no mark'],
  ]) {
    const { login, email } = caller.context.external.name()
    const refused = await caller.call('signUp', { body: { login, email, password } })
    if (refused.status !== 422) caller.note('signUp', refused, `422: ${what}`)
  }
}

/** The rules of sign-up are not those of sign-in. */
async function looseSignIn(caller: Caller): Promise<void> {
  for (const body of [
    { login: 'a', password: 'x' },
    { login: 'two words', password: ' ' },
    { login: 'кит', password: 'Aa1!'.repeat(100) },
  ]) {
    const { expect } = caller.quoting('sign-in-loose-rules')
    expect('signIn', await caller.call('signIn', { body }), 401)
  }
}

/** What is refused for a field names that field and no other. */
async function namedFields(caller: Caller): Promise<void> {
  const own = await caller.player()
  const { token, password } = own
  const fresh = caller.context.external.name()
  const rows = [
    ['emailChange', { token, body: { email: fresh.email, password: WRONG_PASSWORD } }, 'password'],
    [
      'passwordChange',
      { token, body: { currentPassword: WRONG_PASSWORD, newPassword: fresh.password } },
      'currentPassword',
    ],
    [
      'passwordChange',
      { token, body: { currentPassword: password, newPassword: 'weak' } },
      'newPassword',
    ],
    ['protectionStart', { token, body: { method: 'app', password: WRONG_PASSWORD } }, 'password'],
    ['signUp', { body: { login: own.login, email: fresh.email, password } }, 'login'],
    ['signUp', { body: { login: fresh.login, email: own.email, password } }, 'email'],
    ['recoveryFinish', { body: { key: 'kit-none', password: 'weak' } }, 'password'],
  ] as const
  for (const [id, call, field] of rows) {
    const exchange = await caller.call(id, call)
    const names = exchange.status < 400 ? [] : namesIn(exchange.json)
    if (names.some((name) => name !== field))
      caller.note(id, exchange, `errors that name ${field} alone`, `errors: ${names.join(', ')}`)
  }
}

/** Claims about texts: their length, their letters and their languages. */
export const TEXT: readonly RequestClaim[] = [
  {
    id: 'good-addresses',
    proves: ['stored-as-typed', 'email-local-part', 'email-unique'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'A sign-up takes every address that keeps the rules, and shows it as it was typed.',
    run: goodAddresses,
  },
  {
    id: 'folded-addresses',
    proves: ['names-folded', 'sign-up-unique'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'Two spellings of one address, by case or normal form, are one account.',
    run: foldedAddresses,
  },
  {
    id: 'as-typed',
    proves: ['stored-as-typed'],
    tag: 'account',
    operations: ['signUp', 'sessionCheck'],
    claim: 'Login and address are shown as they were typed.',
    run: asTyped,
  },
  {
    id: 'trailing-line-feed',
    proves: ['patterns-match-whole'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'A login or an address that ends with a line feed is refused.',
    run: trailingLineFeed,
  },
  {
    id: 'long-passwords',
    proves: ['current-password-compared', 'password-lengths'],
    tag: 'account',
    operations: ['signIn', 'signUp'],
    claim: 'Every character of a long password counts.',
    run: longPasswords,
  },
  {
    id: 'composed-passwords',
    proves: ['password-compared'],
    tag: 'account',
    operations: ['signIn', 'signUp'],
    claim: 'A password is the same in every Unicode normal form.',
    run: composedPasswords,
  },
  {
    id: 'foreign-digits',
    proves: ['password-characters'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'Digits and marks of a password are the ASCII ones.',
    run: foreignDigits,
  },
  {
    id: 'loose-sign-in',
    proves: ['sign-in-loose-rules'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'A sign-in does not apply the rules of sign-up.',
    run: looseSignIn,
  },
  {
    id: 'named-fields',
    proves: [
      'errors-name-fields',
      'password-change-wrong-password',
      'field-messages',
      'response-409-taken',
      'response-422-invalid-password',
    ],
    claim: 'A refusal names the field that it is about.',
    run: namedFields,
  },
]
