import type { Exchange } from '../exchange'
import type { OperationId } from '../operation-id'
import { number, loose } from '../loose'
import { NotPrepared, textOf, type Call, type Caller, type Player, WRONG_PASSWORD } from './caller'
import { appPlayer, mailPlayer, wrongCode, startApp } from './factor'
import type { RequestClaim } from './request-claim'

/** How a failed attempt is refused, and the sentences that say so and that it is counted. */
interface Sentences {
  readonly failed: number
  readonly wrong: string
  readonly counted: string
}

const PASSWORDS: Sentences = {
  failed: 422,
  wrong: 'A wrong present password (`invalid_password`',
  counted: 'Wrong present passwords of',
}

const REACHED = 'Once a limit is reached'

/** Repeats a failing attempt until it is `429`. Notes where that comes before or after what the contract allows. */
async function limited(
  caller: Caller,
  limit: string,
  attempt: (number: number) => readonly [OperationId, Call],
  { failed, wrong, counted }: Sentences,
): Promise<Exchange | undefined> {
  const { min, max } = caller.contract.limit(limit)
  for (let tries = 0; tries <= max; tries += 1) {
    const [id, call] = attempt(tries)
    const exchange = await caller.call(id, call)
    if (exchange.status === 429 && tries >= min) return exchange
    const isLate = tries === max && exchange.status === failed
    caller.quoting(isLate ? counted : wrong).expect(id, exchange, tries === max ? 429 : failed)
    if (exchange.status !== failed) return undefined
  }
  return undefined
}

/** Wrong present passwords count together, whatever operation they are sent to; then the right one waits too. */
async function ownPasswords(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const fresh = () => caller.context.external.name()
  const kinds: readonly ((word: string) => readonly [OperationId, Call])[] = [
    (word) => ['emailChange', { token, body: { email: fresh().email, password: word } }],
    (word) => [
      'passwordChange',
      { token, body: { currentPassword: word, newPassword: fresh().password } },
    ],
    (word) => ['protectionStart', { token, body: { method: 'app', password: word } }],
  ]
  const kind = (number: number) => kinds[number % kinds.length] ?? kinds[0]
  const refused = await limited(
    caller,
    'ownPassword',
    (number) => kind(number)?.(WRONG_PASSWORD) ?? ['emailChange', {}],
    PASSWORDS,
  )
  if (!refused) return
  for (const one of kinds) {
    const [id, call] = one(password)
    caller.quoting(REACHED).expect(id, await caller.call(id, call), 429)
  }
}

/** Wrong passwords of a single operation, to see that each operation counts them. */
const ownPasswordsOf =
  (id: OperationId, body: (caller: Caller, player: Player, word: string) => unknown) =>
  async (caller: Caller): Promise<void> => {
    const player = id === 'protectionRemove' ? await appPlayer(caller) : await caller.player()
    const { token, password } = player
    const call = (word: string): Call => ({ token, body: body(caller, player, word) })
    const refused = await limited(
      caller,
      'ownPassword',
      () => [id, call(WRONG_PASSWORD)],
      PASSWORDS,
    )
    if (refused) caller.quoting(REACHED).expect(id, await caller.call(id, call(password)), 429)
  }

/** The right password resets the count. */
async function rightPasswordClears(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const { min } = caller.contract.limit('ownPassword')
  const start = (word: string) =>
    caller.call('protectionStart', { token, body: { method: 'app', password: word } })
  for (let round = 0; round < 2; round += 1) {
    for (let failed = 0; failed < min - 1; failed += 1) {
      caller.expect('protectionStart', await start(WRONG_PASSWORD), 422)
    }
    caller.expect('protectionStart', await start(password), 200)
  }
}

async function unknownAuthors(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const call = { token, body: { code: 'KIT_NO_SUCH_AUTHOR' } }
  await limited(caller, 'author', () => ['authorBind', call], {
    failed: 404,
    wrong: '`404` for an unknown code',
    counted: 'Author codes that do not exist.',
  })
}

const MISSING = 'A missing code is none.'

async function recoveryCodes(caller: Caller): Promise<void> {
  const { login, email, secret } = await appPlayer(caller)
  const asked = await caller.call('recoveryRequest', { body: { login } })
  caller.expect('recoveryRequest', asked, 202)
  const key = await caller.receiveEmail('recoveryRequest', email, 'recovery')
  const { password } = caller.context.external.name()
  // A missing code is no attempt.
  for (let missing = 0; missing < caller.contract.limit('recoveryCode').max; missing += 1) {
    const exchange = await caller.call('recoveryFinish', { body: { key, password } })
    const { expect } = exchange.status === 429 ? caller.quoting(MISSING) : caller
    expect('recoveryFinish', exchange, 422)
    if (exchange.status === 429) return
  }
  let left: number | undefined
  const code = await caller.context.external.appCode(secret)
  const body = { key, password, code: wrongCode(code) }
  const { min, max } = caller.contract.limit('recoveryCode')
  for (let tries = 0; tries <= max; tries += 1) {
    const exchange = await caller.call('recoveryFinish', { body })
    if (exchange.status === 429 && tries >= min) {
      if (left !== 0)
        caller.note('recoveryFinish', exchange, 'attemptsLeft: 0 with the last wrong code')
      break
    }
    // A wait that comes too early is that of the codes that were missing.
    const late = tries === max ? 'Wrong codes of `recoveryFinish`' : undefined
    const begins = late ?? (exchange.status === 429 ? MISSING : undefined)
    const { expect } = begins === undefined ? caller : caller.quoting(begins)
    expect('recoveryFinish', exchange, tries === max ? 429 : 422)
    if (exchange.status !== 422) return
    left = number(loose(exchange.json)['attemptsLeft'])
    if (left === undefined) {
      caller.note('recoveryFinish', exchange, 'attemptsLeft, where a code was wrong')
      return
    }
  }
  const inspected = await caller.call('recoveryInspect', { headers: { 'x-recovery-key': key } })
  if (inspected.status !== 200)
    caller.note('recoveryFinish', inspected, '200: wrong codes do not use the key up')
}

/** Wrong codes over many challenges end at last, for a day. */
async function codesOfADay(caller: Caller): Promise<void> {
  const { login, password } = await appPlayer(caller)
  const { min, max } = caller.contract.limit('codeDay')
  let challenge = ''
  for (let tries = 0; tries <= max;) {
    if (challenge === '') {
      const asked = await caller.call('signIn', { body: { login, password } })
      caller.expect('signIn', asked, 200)
      challenge = textOf(asked, 'challenge')
      if (challenge === '') throw new NotPrepared('signIn')
    }
    const exchange = await caller.call('signInConfirm', { body: { challenge, code: '000000' } })
    if (exchange.status === 429 && tries >= min) return
    const { expect } = tries === max ? caller.quoting('Wrong codes of all operations') : caller
    expect('signInConfirm', exchange, ...(tries === max ? [429] : [422, 410]))
    if (![422, 410].includes(exchange.status)) return
    if (exchange.status === 410) challenge = ''
    tries += 1
  }
}

/** Nor do new set-ups give endless attempts. */
async function codesOfSetUps(caller: Caller): Promise<void> {
  const player = await caller.player()
  const { min, max } = caller.contract.limit('codeDay')
  const call = { token: player.token, body: { code: '000000' } }
  let isSetUp = false
  for (let tries = 0; tries <= max;) {
    if (!isSetUp) await startApp(caller, player)
    const exchange = await caller.call('protectionConfirm', call)
    if (exchange.status === 429 && tries >= min) return
    const { expect } = tries === max ? caller.quoting('Wrong codes of all operations') : caller
    expect('protectionConfirm', exchange, ...(tries === max ? [429] : [422, 410]))
    if (![422, 410].includes(exchange.status)) return
    isSetUp = exchange.status === 422
    tries += 1
  }
}

const OF_DAY = 'Wrong codes of all operations'

/** Wrong codes of removals until it is `429`. Gives how many there were, undefined where it cannot be told. */
async function failRemovals(caller: Caller, { token, password }: Player, most: number) {
  const { max } = caller.contract.limit('codeDay')
  let isAsked = false
  for (let tries = 0; tries <= most; tries += 1) {
    if (!isAsked) {
      const asked = await caller.call('protectionRemove', { token, body: { password } })
      caller.expect('protectionRemove', asked, 202)
      if (asked.status !== 202) return undefined
    }
    const call = { token, body: { code: '000000' } }
    const exchange = await caller.call('protectionRemoveConfirm', call)
    if (exchange.status === 429) return tries
    const { expect } = tries === max ? caller.quoting(OF_DAY) : caller
    expect('protectionRemoveConfirm', exchange, ...(tries === max ? [429] : [422, 410]))
    if (![422, 410].includes(exchange.status)) return undefined
    isAsked = exchange.status === 422
  }
  return most + 1
}

/** A wrong code of an e-mail change is one of those of the day. */
async function failEmailChange(caller: Caller, { token, password }: Player, times: number) {
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', { token, body: { email, password } })
  caller.expect('emailChange', asked, 202)
  const code = wrongCode(await caller.receiveEmail('emailChange', email, 'code'))
  for (let tries = 0; tries < times; tries += 1) {
    const exchange = await caller.call('emailChangeConfirm', { token, body: { code } })
    caller.expect('emailChangeConfirm', exchange, 422)
    if (exchange.status !== 422) throw new NotPrepared('emailChangeConfirm')
  }
}

/** Wrong codes of removals and of e-mail changes count together. */
async function codesOfOthers(caller: Caller): Promise<void> {
  const { max } = caller.contract.limit('codeDay')
  const allowed = await failRemovals(caller, await appPlayer(caller), max)
  if (allowed === undefined || allowed > max) return
  const player = await appPlayer(caller)
  const failed = caller.contract.limit('challenge').min - 1
  await failEmailChange(caller, player, failed)
  const rest = await failRemovals(caller, player, allowed - failed)
  if (rest === undefined || rest <= allowed - failed) return
  const expected = `429 after ${allowed} wrong codes, ${failed} of them of an e-mail change`
  caller.quoting(OF_DAY).note('emailChangeConfirm', undefined, expected, 'none after as many')
}

/** The e-mails of a change are counted too. */
async function emailsOfChanges(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const { min, max } = caller.contract.limit('codeEmail')
  for (let sent = 0; sent <= max; sent += 1) {
    const { email } = caller.context.external.name()
    const exchange = await caller.call('emailChange', { token, body: { email, password } })
    if (exchange.status === 429 && sent >= min) return
    const { expect } = sent === max ? caller.quoting('E-mails with a code, of all') : caller
    expect('emailChange', exchange, sent === max ? 429 : 202)
    if (exchange.status !== 202) return
  }
}

/** E-mails with a code are limited. */
async function emailsWithCodes(caller: Caller): Promise<void> {
  const { login, password } = await mailPlayer(caller)
  const { min, max } = caller.contract.limit('codeEmail')
  // One was sent to set it up.
  for (let sent = 1; sent <= max; sent += 1) {
    const exchange = await caller.call('signIn', { body: { login, password } })
    if (exchange.status === 429 && sent >= min) return
    const { expect } = sent === max ? caller.quoting('E-mails with a code, of all') : caller
    expect('signIn', exchange, sent === max ? 429 : 200)
    if (exchange.status !== 200) return
  }
}

/** A finished recovery ends the wait for wrong present passwords. */
async function recoveryClearsOwnPasswords(caller: Caller): Promise<void> {
  const { token, login, email } = await caller.player()
  const start = (jwt: string, word: string) =>
    caller.call('protectionStart', { token: jwt, body: { method: 'app', password: word } })
  const { max } = caller.contract.limit('ownPassword')
  for (let failed = 0; failed <= max; failed += 1) {
    const exchange = await start(token, WRONG_PASSWORD)
    caller.expect('protectionStart', exchange, 422, 429)
    if (exchange.status === 429) break
  }
  const asked = await caller.call('recoveryRequest', { body: { login } })
  caller.expect('recoveryRequest', asked, 202)
  const key = await caller.receiveEmail('recoveryRequest', email, 'recovery')
  const { password } = caller.context.external.name()
  const finished = await caller.call('recoveryFinish', { body: { key, password } })
  caller.expect('recoveryFinish', finished, 200)
  const signedIn = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', signedIn, 200)
  const started = await start(textOf(signedIn, 'jwt'), password)
  if (started.status !== 429) return
  const expected = '200: a finished recovery clears wrong present passwords'
  caller.quoting('The right password, and').note('recoveryFinish', started, expected)
}

/** A finished recovery lets the player in at once, whatever was failed before. */
async function recoveryClearsSignIn(caller: Caller): Promise<void> {
  const { login, email } = await caller.newcomer()
  const { max } = caller.contract.limit('signIn')
  for (let failed = 0; failed <= max; failed += 1) {
    const exchange = await caller.call('signIn', { body: { login, password: WRONG_PASSWORD } })
    caller.expect('signIn', exchange, 401, 429)
    if (exchange.status === 429) break
  }
  const asked = await caller.call('recoveryRequest', { body: { login } })
  caller.expect('recoveryRequest', asked, 202)
  const key = await caller.receiveEmail('recoveryRequest', email, 'recovery')
  const { password } = caller.context.external.name()
  const finished = await caller.call('recoveryFinish', { body: { key, password } })
  caller.expect('recoveryFinish', finished, 200)
  const signedIn = await caller.call('signIn', { body: { login, password } })
  if (signedIn.status === 200) return
  caller
    .quoting('A finished sign-in (`result: ok`')
    .note('recoveryFinish', signedIn, '200: a finished recovery clears failed sign-ins')
}

/** Claims about limits of `x-limits`: that they are there, and what they count. */
export const OWN_LIMITS: readonly RequestClaim[] = [
  {
    id: 'own-password-limit',
    tag: 'settings',
    operations: ['emailChange', 'passwordChange', 'protectionStart'],
    claim:
      'Wrong present passwords of all operations count together, and then the right one waits too.',
    run: ownPasswords,
  },
  {
    id: 'own-password-limit-email',
    tag: 'settings',
    operations: ['emailChange'],
    claim: 'A few wrong present passwords of an e-mail change are followed by a wait.',
    run: ownPasswordsOf('emailChange', (caller, _, password) => ({
      email: caller.context.external.name().email,
      password,
    })),
  },
  {
    id: 'own-password-limit-password',
    tag: 'settings',
    operations: ['passwordChange'],
    claim: 'A few wrong present passwords of a password change are followed by a wait.',
    run: ownPasswordsOf('passwordChange', (caller, _, currentPassword) => ({
      currentPassword,
      newPassword: caller.context.external.name().password,
    })),
  },
  {
    id: 'own-password-limit-protection',
    tag: 'protection',
    operations: ['protectionStart'],
    claim: 'A few wrong present passwords of a set-up are followed by a wait.',
    run: ownPasswordsOf('protectionStart', (_, __, password) => ({ method: 'app', password })),
  },
  {
    id: 'own-password-limit-removal',
    tag: 'protection',
    operations: ['protectionRemove'],
    claim: 'A few wrong present passwords of a removal are followed by a wait.',
    run: ownPasswordsOf('protectionRemove', (_, __, password) => ({ password })),
  },
  {
    id: 'own-password-cleared',
    tag: 'protection',
    operations: ['protectionStart'],
    claim: 'The right present password clears the count of wrong ones.',
    run: rightPasswordClears,
  },
  {
    id: 'author-limit',
    tag: 'credits',
    operations: ['authorBind'],
    claim: 'A few author codes that nobody has are followed by a wait.',
    run: unknownAuthors,
  },
  {
    id: 'recovery-code-limit',
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim:
      'Wrong codes of a recovery are counted down to 0, missing ones are not, and the key stays.',
    run: recoveryCodes,
  },
  {
    id: 'code-day-limit',
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'Wrong codes are limited over all challenges of an account.',
    long: true,
    run: codesOfADay,
  },
  {
    id: 'code-day-limit-set-up',
    tag: 'protection',
    operations: ['protectionConfirm'],
    claim: 'Wrong codes of many set-ups are limited over a day.',
    long: true,
    run: codesOfSetUps,
  },
  {
    id: 'code-email-limit',
    tag: 'protection',
    operations: ['signIn'],
    claim: 'E-mails with a code are limited for an account.',
    run: emailsWithCodes,
  },
  {
    id: 'recovery-clears-sign-in',
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'A finished recovery clears the count of failed sign-ins.',
    run: recoveryClearsSignIn,
  },
  {
    id: 'recovery-clears-own-password',
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'A finished recovery clears the count of wrong present passwords.',
    run: recoveryClearsOwnPasswords,
  },
  {
    id: 'code-day-limit-of-all',
    tag: 'protection',
    operations: ['protectionRemoveConfirm', 'emailChangeConfirm'],
    claim: 'Wrong codes of removals and e-mail changes are limited together over a day.',
    long: true,
    run: codesOfOthers,
  },
  {
    id: 'code-email-limit-change',
    tag: 'settings',
    operations: ['emailChange'],
    claim: 'E-mails with the code of an e-mail change are limited for an account.',
    run: emailsOfChanges,
  },
]
