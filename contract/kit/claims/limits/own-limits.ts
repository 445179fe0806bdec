import { appPlayer, recover, signInAgain } from '../../caller/beginnings'
import type { SentenceId } from '../../contract/sentences'
import type { Exchange } from '../../http/exchange'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import { type Caller, type Player, WRONG_PASSWORD } from '../../caller/caller'
import { expectEnd } from './limit-ends'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

/** How a failed attempt is refused, and the sentences that require it and its count. */
interface Sentences {
  readonly failed: number
  readonly wrong: SentenceId
  readonly counted: SentenceId
}

const PASSWORDS: Sentences = {
  failed: 422,
  wrong: 'response-422-invalid-password',
  counted: 'limit-own-password',
}

const REACHED = 'limit-refuses-the-right-one'

/** Repeats a failing attempt until `429`. Notes a finding if it comes earlier or later than the contract allows. */
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

/** Wrong passwords for a single operation, to check that each operation counts them. */
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
    if (!refused) return
    caller.quoting(REACHED).expect(id, await caller.call(id, call(password)), 429)
    if (id === 'protectionStart') await expectEnd(caller, id, refused, () => call(password))
  }

/** Claims about the limits on wrong passwords and author codes, and what clears them. */
export const OWN_LIMITS = [
  claim(
    {
      id: 'own-password-limit',
      tag: 'settings',
      profile: 'core',
      operations: ['emailChange', 'passwordChange', 'protectionStart'],
      proves: [
        'limit-refuses-the-right-one',
        'limit-sign-in',
        'limit-own-password',
        'limit-by-account',
        'limit-own-password-last-answer',
      ],
    },
    'Wrong current passwords count together across operations, and then the right one must wait too.',
    async (caller, over) => {
      const { login, token, password } = await caller.player()
      const fresh = caller.name()
      const bodies = {
        emailChange: (word: string) => ({ email: fresh.email, password: word }),
        passwordChange: (word: string) => ({ currentPassword: word, newPassword: fresh.password }),
        protectionStart: (word: string) => ({ method: 'app', password: word }),
      }
      const ids = inProfiles(caller, over, ['emailChange', 'passwordChange', 'protectionStart'])
      const call = (id: keyof typeof bodies, word: string): Call => ({
        token,
        body: bodies[id](word),
      })
      const attempt = (number: number): readonly [OperationId, Call] => {
        const id = ids[number % ids.length] ?? 'emailChange'
        return [id, call(id, WRONG_PASSWORD)]
      }
      const refused = await limited(caller, 'ownPassword', attempt, PASSWORDS)
      if (!refused) return
      for (const id of ids)
        caller.quoting(REACHED).expect(id, await caller.call(id, call(id, password)), 429)
      const signedIn = await caller.call('signIn', { body: { login, password } })
      caller.quoting('limit-sign-in').expect('signIn', signedIn, 200)
    },
  ),

  claim(
    {
      id: 'own-password-limit-email',
      tag: 'settings',
      profile: 'core',
      operations: ['emailChange'],
      proves: ['limit-refuses-the-right-one'],
    },
    'A few wrong current passwords in an e-mail change lead to a wait.',
    ownPasswordsOf('emailChange', (caller, _, password) => ({
      email: caller.name().email,
      password,
    })),
  ),

  claim(
    {
      id: 'own-password-limit-password',
      tag: 'settings',
      profile: 'core',
      operations: ['passwordChange'],
      proves: ['limit-refuses-the-right-one'],
    },
    'A few wrong current passwords in a password change lead to a wait.',
    ownPasswordsOf('passwordChange', (caller, _, currentPassword) => ({
      currentPassword,
      newPassword: caller.name().password,
    })),
  ),

  claim(
    {
      id: 'own-password-limit-sessions',
      tag: 'settings',
      profile: 'core',
      operations: ['passwordChange'],
      proves: ['limit-own-password', 'limit-by-account'],
    },
    'Wrong current passwords count together across all sessions of a player.',
    async (caller) => {
      const player = await caller.player()
      const tokens = [player.token, await signInAgain(caller, player)]
      const body = { currentPassword: WRONG_PASSWORD, newPassword: caller.name().password }
      const attempt = (number: number) =>
        ['passwordChange', { token: tokens[number % 2], body }] as const
      await limited(caller, 'ownPassword', attempt, { ...PASSWORDS, counted: 'limit-by-account' })
    },
  ),

  claim(
    {
      id: 'own-password-limit-protection',
      operations: ['protectionStart'],
      proves: ['limit-refuses-the-right-one', 'retry-after'],
      waits: true,
    },
    'A few wrong current passwords in a set-up lead to a wait, which ends.',
    ownPasswordsOf('protectionStart', (_, __, password) => ({ method: 'app', password })),
  ),

  claim(
    {
      id: 'own-password-limit-removal',
      operations: ['protectionRemove'],
      proves: ['limit-refuses-the-right-one'],
    },
    'A few wrong current passwords in a removal lead to a wait.',
    ownPasswordsOf('protectionRemove', (_, __, password) => ({ password })),
  ),

  claim(
    {
      id: 'own-password-day',
      operations: ['protectionStart', 'recoveryFinish'],
      proves: ['limit-over-a-day', 'limit-cleared-by-recovery'],
      long: true,
    },
    'Wrong current passwords are limited over a day, and a recovery clears their count.',
    async (caller) => {
      const { token, password, login, email } = await caller.player()
      const { min, max } = caller.contract.limit('ownPasswordDay')
      const between = caller.contract.limit('ownPassword').min - 1
      const start = (jwt: string, word: string) =>
        caller.call('protectionStart', { token: jwt, body: { method: 'app', password: word } })
      let failed = 0
      let last = await start(token, password)
      while (last.status !== 429 && failed <= max) {
        const isRight = failed % between === 0 && last.status === 422
        last = await start(token, isRight ? password : WRONG_PASSWORD)
        if (!isRight && last.status !== 429) failed += 1
        if (![200, 422, 429].includes(last.status)) return
      }
      // A refusal this early comes from another limit.
      if (failed < min) return
      if (last.status !== 429) {
        caller
          .quoting('limit-over-a-day')
          .note('protectionStart', last, `429 after ${max} wrong passwords in a day`)
        return
      }
      const recovered = await recover(caller, login, email)
      const jwt = await signInAgain(caller, { login, password: recovered })
      const started = await start(jwt, recovered)
      if (started.status === 429)
        caller
          .quoting('limit-cleared-by-recovery')
          .note('recoveryFinish', started, '200: a recovery clears the wrong passwords of the day')
    },
  ),

  claim(
    {
      id: 'own-password-cleared',
      operations: ['protectionStart'],
      proves: ['limit-own-password-cleared'],
    },
    'The right current password clears the count of wrong ones.',
    async (caller) => {
      const { token, password } = await caller.player()
      const { min, max } = caller.contract.limit('ownPassword')
      const start = (word: string) =>
        caller.call('protectionStart', { token, body: { method: 'app', password: word } })
      // More wrong ones in total than a server may allow, but fewer at a time.
      for (let wrong = 0; wrong <= max; wrong += min - 1) {
        for (let failed = 0; failed < min - 1; failed += 1) {
          caller.expect('protectionStart', await start(WRONG_PASSWORD), 422)
        }
        caller.expect('protectionStart', await start(password), 200)
      }
    },
  ),

  claim(
    {
      id: 'author-limit',
      tag: 'credits',
      profile: 'payments',
      operations: ['authorBind'],
      proves: [
        'retry-after',
        'limit-by-account',
        'limit-author',
        'limit-author-last-answer',
        'author-refusals',
      ],
      waits: true,
    },
    'A few unknown author codes lead to a wait, also for a valid one, and the wait ends.',
    async (caller) => {
      const { token } = await caller.player()
      const call = { token, body: { code: 'KIT_NO_SUCH_AUTHOR' } }
      const refused = await limited(caller, 'author', () => ['authorBind', call], {
        failed: 404,
        wrong: 'author-refusals',
        counted: 'limit-author',
      })
      if (!refused) return
      const { author } = caller.context.server
      if (author !== undefined) {
        const right = await caller.call('authorBind', { token, body: { code: author } })
        caller.quoting(REACHED).expect('authorBind', right, 429)
        if (right.status !== 429) return
      }
      await expectEnd(caller, 'authorBind', refused, () => call)
    },
  ),
]
