import type { Exchange } from '../exchange'
import { wrongCode } from '../external-actions'
import { loose, number } from '../loose'
import type { OperationId } from '../operation-id'
import { NotPrepared, textOf, type Call, type Caller, type Player, WRONG_PASSWORD } from './caller'
import { appPlayer, mailPlayer, startApp } from './factor'

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

/** After the last failed attempt the right password has to wait too. */
export async function signInLimit(caller: Caller): Promise<void> {
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
  const body = { email: caller.context.external.name().email, password }
  const started = await caller.call('emailChange', { token, body })
  caller.quoting('limit-own-password').expect('emailChange', started, 202)
}

/** Whether further attempts with one name alone reach the limit that two names together did not. */
async function isCountedByName(caller: Caller, login: string): Promise<boolean> {
  const { max } = caller.contract.limit('signIn')
  for (let failed = 0; failed < max; failed += 1) {
    if ((await signIn(caller, login, WRONG_PASSWORD)).status === 429) return true
  }
  return false
}

/** A name that nobody has is limited like one that exists. */
export async function signInLimitOfNobody(caller: Caller): Promise<void> {
  const { login } = caller.context.external.name()
  await failSignIns(caller, { login, email: login })
  const { expect } = caller.quoting('limit-sign-in-of-nobody')
  expect('signIn', await signIn(caller, login, WRONG_PASSWORD), 429)
}

/** How many failed sign-ins the server allows. */
const allowedSignIns = async (caller: Caller): Promise<number> =>
  failSignIns(caller, await caller.newcomer())

const failTimes = async (caller: Caller, login: string, times: number): Promise<void> => {
  for (let failed = 0; failed < times; failed += 1) {
    caller.expect('signIn', await signIn(caller, login, WRONG_PASSWORD), 401)
  }
}

/** A finished sign-in resets the count. */
export async function signInClears(caller: Caller): Promise<void> {
  const allowed = await allowedSignIns(caller)
  const { login, password } = await caller.newcomer()
  for (let round = 0; round < 2; round += 1) {
    await failTimes(caller, login, allowed - 1)
    caller.expect('signIn', await signIn(caller, login, password), 200)
  }
}

/** So does one that took a code. */
export async function confirmedSignInClears(caller: Caller): Promise<void> {
  const allowed = await allowedSignIns(caller)
  const { login, password, secret } = await appPlayer(caller)
  await failTimes(caller, login, allowed - 1)
  const challenge = await challengeOf(caller, { login, password })
  const code = await caller.context.external.appCode(secret)
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
}

/** The right password of a player with a second factor is no finished sign-in. */
export async function halfSignInClearsNothing(caller: Caller): Promise<void> {
  const allowed = await allowedSignIns(caller)
  const { login, password } = await appPlayer(caller)
  await failTimes(caller, login, allowed - 1)
  caller.expect('signIn', await signIn(caller, login, password), 200)
  await failTimes(caller, login, 1)
  caller.expect('signIn', await signIn(caller, login, password), 429)
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

/** Wrong codes end the set-up of an app. */
export async function setupEnds(caller: Caller): Promise<void> {
  const player = await caller.player()
  const { token } = player
  const secret = await startApp(caller, player)
  const right = () => caller.context.external.appCode(secret)
  await wrongCodesEnd(caller, { operation: 'protectionConfirm', proof: confirmSetup(token), right })
}

async function challengeOf(
  caller: Caller,
  { login, password }: Pick<Player, 'login' | 'password'>,
): Promise<string> {
  const asked = await signIn(caller, login, password)
  caller.expect('signIn', asked, 200)
  return textOf(asked, 'challenge')
}

/** Wrong codes end the challenge of a sign-in. */
export async function challengeEnds(caller: Caller): Promise<void> {
  const player = await appPlayer(caller)
  const challenge = await challengeOf(caller, player)
  await wrongCodesEnd(caller, {
    operation: 'signInConfirm',
    proof: (code) => ({ body: { challenge, code } }),
    right: () => caller.context.external.appCode(player.secret),
  })
}

/** Wrong codes end the removal of a second factor, which stays on. */
export async function removalEnds(caller: Caller): Promise<void> {
  const { token, password, secret } = await appPlayer(caller)
  caller.expect(
    'protectionRemove',
    await caller.call('protectionRemove', { token, body: { password } }),
    202,
  )
  await wrongCodesEnd(caller, {
    operation: 'protectionRemoveConfirm',
    proof: confirmSetup(token),
    right: () => caller.context.external.appCode(secret),
  })
  const view = await caller.call('protectionView', { token })
  if (textOf(view, 'mfa') !== 'app')
    caller.note('protectionRemoveConfirm', view, 'the app is still on')
}

/** Wrong codes end an e-mail change, and the address stays. */
export async function emailChangeEnds(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const { email } = caller.context.external.name()
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
}

/** Sending a code again gives no new attempts. */
export async function resendKeepsCount(caller: Caller): Promise<void> {
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
  if (after.status === 422 && left !== undefined && numberIn(after, 'attemptsLeft') !== left - 1) {
    caller.note('signInResend', after, `attemptsLeft: ${left - 1} after one more wrong code`)
  }
  caller.expect('signInConfirm', await prove(code), 200)
}
