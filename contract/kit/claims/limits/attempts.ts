import { appPlayer, mailPlayer, startApp } from '../beginnings'
import type { Exchange } from '../../http/exchange'
import { wrongCode } from '../../server/external-actions'
import { loose, number } from '../../http/loose'
import type { OperationId } from '../../contract/operation-id'
import { NotPrepared, textOf, type Call, type Caller, type Player, WRONG_PASSWORD } from '../caller'
import { claimsOf } from '../claim'

const claim = claimsOf({ tag: 'session', profile: 'protection' })

const numberIn = ({ json }: Exchange, name: string): number | undefined => number(loose(json)[name])

/**
 * Repeats a failing attempt until the server answers `429`, and at most as often as the contract allows.
 * Gives how many failed.
 */
async function failUntilRefused(
  caller: Caller,
  id: OperationId,
  limit: string,
  status: number,
  attempt: (failed: number) => Call,
): Promise<number> {
  const { min, max } = caller.contract.limit(limit)
  for (let failed = 0; failed < max; failed += 1) {
    const exchange = await caller.call(id, attempt(failed))
    if (exchange.status === 429 && failed >= min) return failed
    caller.expect(id, exchange, status)
    if (exchange.status !== status) throw new NotPrepared(id)
  }
  return max
}

const signIn = (caller: Caller, login: string, password: string): Promise<Exchange> =>
  caller.call('signIn', { body: { login, password } })

/** Fails to sign in, by login and by e-mail in turn, until the account has to wait. */
export const failSignIns = (caller: Caller, { login, email }: { login: string; email: string }) =>
  failUntilRefused(caller, 'signIn', 'signIn', 401, (failed) => ({
    body: { login: failed % 2 === 0 ? login : email, password: WRONG_PASSWORD },
  }))

/** Whether further attempts with one name alone reach the limit that two names together did not. */
async function isCountedByName(caller: Caller, login: string): Promise<boolean> {
  const { max } = caller.contract.limit('signIn')
  for (let failed = 0; failed < max; failed += 1) {
    if ((await signIn(caller, login, WRONG_PASSWORD)).status === 429) return true
  }
  return false
}

/** How many failed sign-ins the server allows. */
const allowedSignIns = async (caller: Caller): Promise<number> =>
  failSignIns(caller, await caller.newcomer())

const failTimes = async (caller: Caller, login: string, times: number): Promise<void> => {
  for (let failed = 0; failed < times; failed += 1) {
    caller.expect('signIn', await signIn(caller, login, WRONG_PASSWORD), 401)
  }
}

/** Something that waits for a code. */
interface Waiting {
  readonly operation: OperationId
  /** What proves `code`. */
  readonly proof: (code: string) => Call
  readonly right: () => Promise<string>
}

/**
 * Wrong codes count down to one and then end what waits, after as many as the contract allows; then the
 * right one is too late.
 */
async function wrongCodesEnd(caller: Caller, { operation, proof, right }: Waiting): Promise<void> {
  const { min, max } = caller.contract.limit('challenge')
  const code = await right()
  let before: number | undefined
  for (let tries = 1; tries <= max; tries += 1) {
    const exchange = await caller.call(operation, proof(wrongCode(code)))
    if (exchange.status === 410 && tries >= min) break
    const accepted = caller.quoting('response-422-invalid-code')
    const { expect } = exchange.status < 300 ? accepted : caller
    expect(operation, exchange, tries === max ? 410 : 422)
    if (exchange.status !== 422) return
    const left = numberIn(exchange, 'attemptsLeft')
    if (before !== undefined && left !== before - 1) {
      const { note } = caller.quoting('attempts-left')
      note(operation, exchange, `attemptsLeft: ${before - 1}, one fewer than before`)
      return
    }
    if (left === undefined || left < 1 || left + tries > max) {
      const absent = left === undefined
      const { note } = caller.quoting(absent ? 'attempts-left-present' : 'attempts-left')
      note(operation, exchange, `attemptsLeft from 1 to ${max - tries} after ${tries} wrong codes`)
      return
    }
    before = left
  }
  caller.expect(operation, await caller.call(operation, proof(code)), 410)
}

const confirmSetup =
  (token: string) =>
  (code: string): Call => ({ token, body: { code } })

async function challengeOf(
  caller: Caller,
  { login, password }: Pick<Player, 'login' | 'password'>,
): Promise<string> {
  const asked = await signIn(caller, login, password)
  caller.expect('signIn', asked, 200)
  return textOf(asked, 'challenge')
}

/** Claims about wrong passwords and codes, which are counted and limited. */
export const ATTEMPTS = [
  claim(
    {
      id: 'sign-in-limit',
      profile: 'core',
      since: '2.0.0',
      operations: ['signIn'],
      proves: [
        'limit-refuses-the-right-one',
        'limit-sign-in',
        'limit-sign-in-by-account',
        'limit-sign-in-last-answer',
        'limit-own-password',
        'limit-recovery-email',
        'sign-in-limited',
      ],
    },
    'After a few failed sign-ins, by login and e-mail together, the right password has to wait too.',
    async (caller) => {
      const player = await caller.newcomer()
      await failSignIns(caller, player)
      const late = await signIn(caller, player.login, WRONG_PASSWORD)
      if (late.status !== 429) {
        const byName = await isCountedByName(caller, player.login)
        const sentence = byName ? 'limit-sign-in-by-account' : 'sign-in-limited'
        caller.quoting(sentence).expect('signIn', late, 429)
        return
      }
      const { expect } = caller.quoting('limit-refuses-the-right-one')
      expect('signIn', await signIn(caller, player.login, player.password), 429)
      expect('signIn', await signIn(caller, player.email, player.password), 429)
      const { login, token, password } = player
      // It limits the sign-in alone: the player can still recover the password, and an open session goes on.
      const asked = await caller.call('recoveryRequest', { body: { login } })
      caller.quoting('limit-recovery-email').expect('recoveryRequest', asked, 202)
      const body = { email: caller.name().email, password }
      const started = await caller.call('emailChange', { token, body })
      caller.quoting('limit-own-password').expect('emailChange', started, 202)
    },
  ),

  claim(
    {
      id: 'sign-in-limit-of-nobody',
      profile: 'core',
      since: '2.0.0',
      operations: ['signIn'],
      proves: ['limit-sign-in-of-nobody', 'limit-sign-in-last-answer', 'sign-in-limited'],
    },
    'After a few failed sign-ins a name that nobody has must wait too.',
    async (caller) => {
      const { login } = caller.name()
      await failSignIns(caller, { login, email: login })
      const { expect } = caller.quoting('limit-sign-in-of-nobody')
      expect('signIn', await signIn(caller, login, WRONG_PASSWORD), 429)
    },
  ),

  claim(
    {
      id: 'sign-in-limit-cleared',
      profile: 'core',
      since: '2.0.0',
      operations: ['signIn'],
      proves: ['limit-sign-in-cleared'],
    },
    'A finished sign-in clears the count of failed ones.',
    async (caller) => {
      const allowed = await allowedSignIns(caller)
      const { login, password } = await caller.newcomer()
      for (let round = 0; round < 2; round += 1) {
        await failTimes(caller, login, allowed - 1)
        caller.expect('signIn', await signIn(caller, login, password), 200)
      }
    },
  ),

  claim(
    {
      id: 'sign-in-limit-cleared-by-code',
      since: '3.2.0',
      operations: ['signInConfirm'],
      proves: ['limit-sign-in-cleared'],
    },
    'A sign-in that a code finished clears the count of failed ones.',
    async (caller) => {
      const allowed = await allowedSignIns(caller)
      const { login, password, secret } = await appPlayer(caller)
      await failTimes(caller, login, allowed - 1)
      const challenge = await challengeOf(caller, { login, password })
      const code = await caller.appCode(secret)
      const confirmed = await caller.call('signInConfirm', { body: { challenge, code } })
      caller.expect('signInConfirm', confirmed, 200)
      if (confirmed.status !== 200) return
      for (const word of [...Array.from({ length: allowed - 1 }, () => WRONG_PASSWORD), password]) {
        const exchange = await signIn(caller, login, word)
        if (exchange.status !== 429) continue
        const expected = 'no wait: a finished sign-in clears the count of failed ones'
        caller.quoting('limit-sign-in-cleared').note('signInConfirm', exchange, expected)
        return
      }
    },
  ),

  claim(
    {
      id: 'sign-in-limit-half',
      since: '3.0.0',
      operations: ['signIn'],
      proves: ['limit-sign-in-half'],
    },
    'The password alone, where a second factor is on, clears no count of failed sign-ins.',
    async (caller) => {
      const allowed = await allowedSignIns(caller)
      const { login, password } = await appPlayer(caller)
      await failTimes(caller, login, allowed - 1)
      caller.expect('signIn', await signIn(caller, login, password), 200)
      await failTimes(caller, login, 1)
      caller.expect('signIn', await signIn(caller, login, password), 429)
    },
  ),

  claim(
    {
      id: 'app-wrong-codes',
      tag: 'protection',
      since: '2.0.0',
      operations: ['protectionConfirm'],
      proves: [
        'set-up-codes-limited',
        'removal-codes-limited',
        'attempts-left',
        'attempts-left-present',
      ],
    },
    'A few wrong codes end the set-up of an app, and are counted down.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const secret = await startApp(caller, player)
      const right = () => caller.appCode(secret)
      await wrongCodesEnd(caller, {
        operation: 'protectionConfirm',
        proof: confirmSetup(token),
        right,
      })
    },
  ),

  claim(
    {
      id: 'challenge-wrong-codes',
      tag: 'protection',
      since: '2.0.0',
      operations: ['signInConfirm'],
      proves: ['sign-in-codes-limited', 'attempts-left', 'attempts-left-present'],
    },
    'A few wrong codes end a challenge, for the right code too, and are counted down.',
    async (caller) => {
      const player = await appPlayer(caller)
      const challenge = await challengeOf(caller, player)
      await wrongCodesEnd(caller, {
        operation: 'signInConfirm',
        proof: (code) => ({ body: { challenge, code } }),
        right: () => caller.appCode(player.secret),
      })
    },
  ),

  claim(
    {
      id: 'removal-wrong-codes',
      tag: 'protection',
      since: '2.0.0',
      operations: ['protectionRemoveConfirm'],
      proves: [
        'protection-state',
        'set-up-codes-limited',
        'removal-codes-limited',
        'attempts-left',
      ],
    },
    'A few wrong codes end a removal, are counted down, and the second factor stays on.',
    async (caller) => {
      const { token, password, secret } = await appPlayer(caller)
      caller.expect(
        'protectionRemove',
        await caller.call('protectionRemove', { token, body: { password } }),
        202,
      )
      await wrongCodesEnd(caller, {
        operation: 'protectionRemoveConfirm',
        proof: confirmSetup(token),
        right: () => caller.appCode(secret),
      })
      const view = await caller.call('protectionView', { token })
      if (textOf(view, 'mfa') !== 'app')
        caller.note('protectionRemoveConfirm', view, 'the app is still on')
    },
  ),

  claim(
    {
      id: 'email-wrong-codes',
      tag: 'settings',
      profile: 'core',
      since: '2.0.0',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-confirm-nothing', 'attempts-left'],
    },
    'A few wrong codes end an e-mail change, and are counted down.',
    async (caller) => {
      const { token, password } = await caller.player()
      const { email } = caller.name()
      caller.expect(
        'emailChange',
        await caller.call('emailChange', { token, body: { email, password } }),
        202,
      )
      await wrongCodesEnd(caller, {
        operation: 'emailChangeConfirm',
        proof: confirmSetup(token),
        right: () => caller.receiveEmail('emailChange', email, 'code'),
      })
    },
  ),

  claim(
    {
      id: 'resend-gives-no-attempts',
      tag: 'protection',
      since: '2.0.0',
      operations: ['signInResend', 'signInConfirm'],
      proves: ['resend-replaces-code'],
      waits: true,
    },
    'Sending a sign-in code again after its wait does not reset the count of wrong codes.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const asked = await signIn(caller, player.login, player.password)
      caller.expect('signIn', asked, 200)
      const challenge = textOf(asked, 'challenge')
      const first = await caller.receiveEmail('signIn', player.email, 'code')
      const prove = (code: string) => caller.call('signInConfirm', { body: { challenge, code } })
      const before = await prove(wrongCode(first))
      caller.expect('signInConfirm', before, 422)
      await caller.context.clock.pass((numberIn(asked, 'resendAfter') ?? 60) * 1000)
      const resent = await caller.call('signInResend', { body: { challenge } })
      caller.expect('signInResend', resent, 202)
      const code = await caller.receiveEmail('signInResend', player.email, 'code')
      const after = await prove(wrongCode(code))
      const left = numberIn(before, 'attemptsLeft')
      if (
        after.status === 422 &&
        left !== undefined &&
        numberIn(after, 'attemptsLeft') !== left - 1
      ) {
        caller.note('signInResend', after, `attemptsLeft: ${left - 1} after one more wrong code`)
      }
      caller.expect('signInConfirm', await prove(code), 200)
    },
  ),
]
