import { appPlayer, challengeOf, failSignIns, failUntilRefused } from '../../caller/beginnings'
import type { Exchange } from '../../http/exchange'
import type { Call } from '../../caller/call'
import { type Caller, WRONG_PASSWORD } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'protection' })

const signIn = (caller: Caller, login: string, password: string): Promise<Exchange> =>
  caller.call('signIn', { body: { login, password } })

/** Whether attempts with one name reach the limit that two names together did not. */
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

/** Claims about wrong passwords, which are counted and limited. */
export const SIGN_IN_LIMIT = [
  claim(
    {
      id: 'sign-in-limit',
      profile: 'core',
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
    'After a few failed sign-ins, by login and e-mail together, the right password must wait too.',
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
      // It limits only the sign-in: the player can still recover the password, and an open session continues.
      const asked = await caller.call('recoveryRequest', { body: { login } })
      caller.quoting('limit-recovery-email').expect('recoveryRequest', asked, 202)
      const body = { email: caller.name().email, password }
      const started = await caller.call('emailChange', { token, body })
      caller.quoting('limit-own-password').expect('emailChange', started, 202)
    },
  ),

  claim(
    {
      id: 'sign-in-limit-any-address',
      profile: 'core',
      operations: ['signIn'],
      proves: ['limit-whatever-headers'],
    },
    'Failed sign-ins count whatever client address a header names.',
    async (caller) => {
      const { login, password } = await caller.newcomer()
      const attempt = (number: number, word: string): Call => ({
        body: { login, password: word },
        headers: { 'x-forwarded-for': `203.0.113.${number + 1}` },
      })
      const { max } = caller.contract.limit('signIn')
      await failUntilRefused(caller, 'signIn', 'signIn', 401, (failed) =>
        attempt(failed, WRONG_PASSWORD),
      )
      const { expect } = caller.quoting('limit-whatever-headers')
      expect('signIn', await caller.call('signIn', attempt(max, password)), 429)
    },
  ),

  claim(
    {
      id: 'sign-in-limit-of-nobody',
      profile: 'core',
      operations: ['signIn'],
      proves: ['limit-sign-in-of-nobody', 'limit-sign-in-last-answer', 'sign-in-limited'],
    },
    'After a few failed sign-ins, an unknown name must wait too.',
    async (caller) => {
      const { login } = caller.name()
      await failSignIns(caller, { login, email: login.toUpperCase() })
      const { expect } = caller.quoting('limit-sign-in-of-nobody')
      expect('signIn', await signIn(caller, login, WRONG_PASSWORD), 429)
    },
  ),

  claim(
    {
      id: 'sign-in-limit-cleared',
      profile: 'core',
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
      operations: ['signInConfirm'],
      proves: ['limit-sign-in-cleared'],
    },
    'A sign-in finished with a code clears the count of failed ones.',
    async (caller) => {
      const allowed = await allowedSignIns(caller)
      const { login, password, secret } = await appPlayer(caller)
      await failTimes(caller, login, allowed - 1)
      const challenge = await challengeOf(caller, login, password)
      const code = await caller.appCode(secret)
      await caller.step('signInConfirm', 200, { body: { challenge, code } })
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
      operations: ['signIn'],
      proves: ['limit-sign-in-half'],
    },
    'With a second factor on, the password alone does not clear the count of failed sign-ins.',
    async (caller) => {
      const allowed = await allowedSignIns(caller)
      const { login, password } = await appPlayer(caller)
      await failTimes(caller, login, allowed - 1)
      caller.expect('signIn', await signIn(caller, login, password), 200)
      await failTimes(caller, login, 1)
      caller.expect('signIn', await signIn(caller, login, password), 429)
    },
  ),
]
