import { recoveryKey, startEmailChange } from '../../caller/beginnings'
import { loose } from '../../contract/loose'
import { textOf, type Caller, type Player } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'account', profile: 'core' })

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

/** Two spellings of one local part, and how they differ. */
const spellings = (login: string): readonly (readonly [string, string, string])[] => [
  [`кит_${login}`, `КИТ_${login}`, 'letters of another case'],
  [`cafe\u0301_${login}`, `caf\u00e9_${login}`, 'another normal form'],
]

/** Responses that return only a login or an address return it as it was typed, too. */
async function namedAsTyped(caller: Caller, player: Player): Promise<void> {
  const { login, email, token } = player
  const { note } = caller.quoting('stored-as-typed')
  const key = await caller.receiveEmail('signUp', email, 'verify')
  const verified = await caller.call('accountVerify', { body: { key } })
  if (verified.status === 200 && textOf(verified, 'email') !== email)
    note('accountVerify', verified, `${email}, as typed`)
  const next = caller.name().email.toUpperCase()
  const code = await startEmailChange(caller, player, next)
  const checked = await caller.call('sessionCheck', { token })
  const { pendingEmail } = userOf(checked.json)
  if (typeof pendingEmail === 'string' && pendingEmail !== next)
    note('emailChange', checked, `pendingEmail: ${next}, as typed`)
  const changed = await caller.step('emailChangeConfirm', 200, { token, body: { code } })
  const { email: shown } = userOf(changed.json)
  if (pendingEmail === next && shown !== next)
    note('emailChangeConfirm', changed, `the address as typed: ${next}`)
  const sent = await recoveryKey(caller, login, next)
  const { password } = caller.name()
  const finished = await caller.call('recoveryFinish', { body: { key: sent, password } })
  if (finished.status === 200 && textOf(finished, 'login') !== login)
    note('recoveryFinish', finished, `${login}, as typed`)
}

/** Claims about texts: length, characters and languages. */
export const TEXT = [
  claim(
    {
      id: 'good-addresses',
      operations: ['signUp'],
      proves: ['stored-as-typed', 'email-local-part', 'email-unique'],
    },
    'A sign-up accepts every address that follows the rules, and shows it as typed.',
    async (caller) => {
      for (let row = 0; row < goodLocals('').length; row += 1) {
        const { login, email, password } = caller.name()
        const address = at(email, goodLocals(login)[row] ?? login)
        const made = await caller.call('signUp', { body: { login, email: address, password } })
        if (made.status !== 201)
          caller
            .quoting('email-local-part')
            .note('signUp', made, `201: ${address} is a valid address`)
        else if (userOf(made.json)['email'] !== address)
          caller.note('signUp', made, `the address as typed: ${address}`)
        else {
          const checked = await caller.call('sessionCheck', { token: textOf(made, 'jwt') })
          if (checked.status === 200 && userOf(checked.json)['email'] !== address)
            caller
              .quoting('stored-as-typed')
              .note('sessionCheck', checked, `the address as typed: ${address}`)
        }
      }
    },
  ),

  claim(
    {
      id: 'folded-addresses',
      operations: ['signUp'],
      proves: ['names-folded', 'folded-form', 'sign-up-unique'],
    },
    'Two spellings of one address, by case or normal form, are one account.',
    async (caller) => {
      for (const row of [0, 1]) {
        const { login, email, password } = caller.name()
        const [first, second, what] = spellings(login)[row] ?? ['', '', '']
        await caller.step('signUp', 201, { body: { login, email: at(email, first), password } })
        const twin = { ...caller.name(), email: at(email, second) }
        const refused = await caller.call('signUp', { body: twin })
        if (refused.status !== 409)
          caller.note('signUp', refused, `409: the same address with ${what}`)
      }
    },
  ),

  claim(
    {
      id: 'as-typed',
      operations: ['signUp', 'sessionCheck'],
      proves: ['stored-as-typed'],
    },
    'Login and address are shown as typed.',
    async (caller) => {
      const { password, ...name } = caller.name()
      const shoutedLogin = name.login.toUpperCase()
      const shoutedEmail = name.email.toUpperCase()
      const body = { login: shoutedLogin, email: shoutedEmail, password }
      const made = await caller.step('signUp', 201, { body })
      const checked = await caller.step('sessionCheck', 200, { token: textOf(made, 'jwt') })
      for (const [id, exchange] of [
        ['signUp', made],
        ['sessionCheck', checked],
      ] as const) {
        const { login, email } = userOf(exchange.json)
        if (exchange.status < 300 && (login !== shoutedLogin || email !== shoutedEmail))
          caller.note(id, exchange, `${shoutedLogin} and ${shoutedEmail}, as typed`)
      }
      await namedAsTyped(caller, { ...body, token: textOf(made, 'jwt') })
    },
  ),

  claim(
    {
      id: 'trailing-line-feed',
      operations: ['signUp'],
      proves: ['patterns-match-whole'],
    },
    'A login or an address that ends with a line feed is refused.',
    async (caller) => {
      const { login, email, password } = caller.name()
      for (const [name, body] of [
        ['login', { login: `${login}\n`, email, password }],
        ['email', { login, email: `${email}\n`, password }],
      ] as const) {
        const refused = await caller.call('signUp', { body })
        const { note } = caller.quoting('patterns-match-whole')
        if (refused.status !== 422) note('signUp', refused, `422: ${name} ends with a line feed`)
      }
    },
  ),

  claim(
    {
      id: 'long-passwords',
      operations: ['signIn', 'signUp'],
      proves: ['current-password-compared', 'password-lengths'],
    },
    'Every character of a long password counts.',
    async (caller) => {
      for (const filler of ['a', 'я']) {
        const { login, email } = caller.name()
        const password = `Aa1!${filler.repeat(100)}`
        await caller.step('signUp', 201, { body: { login, email, password } })
        for (const wrong of [`${password.slice(0, -1)}Z`, password.slice(0, 80)]) {
          const refused = await caller.call('signIn', { body: { login, password: wrong } })
          if (refused.status === 200)
            caller.note('signIn', refused, '401: the password differs after its 72nd byte')
        }
      }
    },
  ),

  claim(
    {
      id: 'composed-passwords',
      operations: ['signIn', 'signUp'],
      proves: ['password-compared'],
    },
    'A password is the same in every Unicode normal form.',
    async (caller) => {
      const composed = 'Caf\u00e9-2026!'
      const decomposed = 'Cafe\u0301-2026!'
      for (const [set, typed] of [
        [composed, decomposed],
        [decomposed, composed],
      ]) {
        const { login, email } = caller.name()
        await caller.step('signUp', 201, { body: { login, email, password: set } })
        const signedIn = await caller.call('signIn', { body: { login, password: typed } })
        if (signedIn.status !== 200)
          caller.note('signIn', signedIn, '200: the same password in another normal form')
      }
    },
  ),

  claim(
    {
      id: 'foreign-digits',
      operations: ['signUp'],
      proves: ['password-characters'],
    },
    'Only ASCII digits and marks count as digits and marks of a password.',
    async (caller) => {
      for (const [password, what] of [
        ['Пароль\u0663!', 'an Arabic digit is not a digit from 0 to 9'],
        ['Пароль1№', '№ is not one of the 32 marks'],
        ['Пароль12', 'there is no mark'],
      ]) {
        const refused = await caller.call('signUp', { body: { ...caller.name(), password } })
        const { note } = caller.quoting('password-characters')
        if (refused.status !== 422) note('signUp', refused, `422: ${what}`)
      }
    },
  ),

  claim(
    {
      id: 'loose-sign-in',
      tag: 'session',
      operations: ['signIn'],
      proves: ['sign-in-loose-rules'],
    },
    'A sign-in does not apply the rules of sign-up.',
    async (caller) => {
      for (const body of [
        { login: 'a', password: 'x' },
        { login: 'two words', password: ' ' },
        { login: 'кит', password: 'Aa1!'.repeat(100) },
      ]) {
        const { expect } = caller.quoting('sign-in-loose-rules')
        expect('signIn', await caller.call('signIn', { body }), 401)
      }
    },
  ),
]
