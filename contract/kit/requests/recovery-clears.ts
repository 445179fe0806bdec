import { textOf, type Caller, WRONG_PASSWORD } from './caller'
import { recoveryKeyOf } from './recovery-key'
import type { RequestClaim } from './request-claim'

/** A recovery by e-mail, up to the new password, which it gives. */
export async function recover(caller: Caller, login: string, email: string): Promise<string> {
  const key = await recoveryKeyOf(caller, login, email)
  const { password } = caller.context.external.name()
  const finished = await caller.call('recoveryFinish', { body: { key, password } })
  caller.expect('recoveryFinish', finished, 200)
  return password
}

/** A finished recovery ends the wait for wrong current passwords. */
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
  const password = await recover(caller, login, email)
  const signedIn = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', signedIn, 200)
  const started = await start(textOf(signedIn, 'jwt'), password)
  if (started.status !== 429) return
  const expected = '200: a finished recovery clears wrong current passwords'
  caller.quoting('limit-own-password-cleared').note('recoveryFinish', started, expected)
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
  const password = await recover(caller, login, email)
  const signedIn = await caller.call('signIn', { body: { login, password } })
  if (signedIn.status === 200) return
  caller
    .quoting('limit-sign-in-cleared')
    .note('recoveryFinish', signedIn, '200: a finished recovery clears failed sign-ins')
}

/** What a finished recovery clears. */
export const RECOVERY_CLEARS: readonly RequestClaim[] = [
  {
    id: 'recovery-clears-sign-in',
    proves: ['limit-cleared-by-recovery', 'limit-sign-in-cleared'],
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'A finished recovery clears the count of failed sign-ins.',
    run: recoveryClearsSignIn,
  },
  {
    id: 'recovery-clears-own-password',
    proves: ['limit-own-password-cleared'],
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'A finished recovery clears the count of wrong current passwords.',
    run: recoveryClearsOwnPasswords,
  },
]
