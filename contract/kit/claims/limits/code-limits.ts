import {
  type AppPlayer,
  appPlayer,
  challengeOf,
  recover,
  recoveryKey,
  signInAgain,
  startApp,
  startEmailChange,
} from '../../caller/beginnings'
import type { Exchange } from '../../http/exchange'
import { wrongCode } from '../../server/external-actions'
import { number, loose } from '../../contract/loose'
import type { Caller, Player } from '../../caller/caller'
import { expectEnd } from './limit-ends'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

const MISSING = 'limit-recovery-code-missing'

/** A recovery does not reset the daily count of wrong codes. */
async function dayOutlivesRecovery(caller: Caller, player: Player): Promise<void> {
  const password = await recover(caller, player.login, player.email)
  const token = await signInAgain(caller, { ...player, password })
  await startApp(caller, { ...player, password, token })
  const call = { token, body: { code: '000000' } }
  const late = await caller.call('protectionConfirm', call)
  if (late.status === 429) return
  const expected = '429: a recovery does not clear the wrong codes of the day'
  caller.quoting('limit-cleared-by-time').note('recoveryFinish', late, expected)
}

const OF_DAY = 'limit-code-day'

/** Sends wrong removal codes until `429`. Returns how many there were; undefined if unknown. */
async function failRemovals(caller: Caller, { token, password }: Player, most: number) {
  const { max } = caller.contract.limit('codeDay')
  let isAsked = false
  for (let tries = 0; tries <= most; tries += 1) {
    if (!isAsked) await caller.step('protectionRemove', 202, { token, body: { password } })
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

/** A wrong code of an e-mail change counts towards the day. */
async function failEmailChange(caller: Caller, player: Player, times: number) {
  const code = wrongCode(await startEmailChange(caller, player, caller.name().email))
  for (let tries = 0; tries < times; tries += 1)
    await caller.step('emailChangeConfirm', 422, { token: player.token, body: { code } })
}

/** So does a wrong code of a recovery. Returns the key, which stays valid. */
async function failRecovery(caller: Caller, { login, email }: Player): Promise<string> {
  const key = await recoveryKey(caller, login, email)
  const { password } = caller.name()
  await caller.step('recoveryFinish', 422, { body: { key, password, code: '000000' } })
  return key
}

/** A right code clears no count. */
async function signInByApp(caller: Caller, { login, password, secret }: AppPlayer): Promise<void> {
  const challenge = await challengeOf(caller, login, password)
  const code = await caller.appCode(secret)
  await caller.step('signInConfirm', 200, { body: { challenge, code } })
}

/** Claims about the limits on wrong codes. */
export const CODE_LIMITS = [
  claim(
    {
      id: 'recovery-code-limit',
      tag: 'recovery',
      operations: ['recoveryFinish'],
      proves: [
        'retry-after',
        'limit-recovery-code',
        'limit-recovery-code-missing',
        'limit-recovery-code-last-answer',
        'recovery-wrong-code',
      ],
      waits: true,
    },
    'Wrong codes of a recovery are counted down to 0, missing codes are not, and the key stays valid.',
    async (caller) => {
      const { login, email, secret } = await appPlayer(caller)
      const key = await recoveryKey(caller, login, email)
      const { password } = caller.name()
      // A missing code is not an attempt.
      for (let missing = 0; missing < caller.contract.limit('recoveryCode').max; missing += 1) {
        const exchange = await caller.call('recoveryFinish', { body: { key, password } })
        const { expect } = exchange.status === 429 ? caller.quoting(MISSING) : caller
        expect('recoveryFinish', exchange, 422)
        if (exchange.status === 429) return
      }
      let left: number | undefined
      let refused: Exchange | undefined
      const code = await caller.appCode(secret)
      const body = { key, password, code: wrongCode(code) }
      const { min, max } = caller.contract.limit('recoveryCode')
      for (let tries = 0; tries <= max; tries += 1) {
        const exchange = await caller.call('recoveryFinish', { body })
        if (exchange.status === 429 && tries >= min) {
          if (left !== 0)
            caller.note('recoveryFinish', exchange, 'attemptsLeft: 0 with the last wrong code')
          refused = exchange
          break
        }
        // A wait that comes too early was caused by the missing codes.
        const late = tries === max ? 'limit-recovery-code' : undefined
        const sentence = late ?? (exchange.status === 429 ? MISSING : undefined)
        const { expect } = sentence === undefined ? caller : caller.quoting(sentence)
        expect('recoveryFinish', exchange, tries === max ? 429 : 422)
        if (exchange.status !== 422) return
        left = number(loose(exchange.json)['attemptsLeft'])
        if (left === undefined) {
          caller.note('recoveryFinish', exchange, 'attemptsLeft after a wrong code')
          return
        }
      }
      const inspected = await caller.call('recoveryInspect', { headers: { 'x-recovery-key': key } })
      if (inspected.status !== 200)
        caller.note('recoveryFinish', inspected, '200: wrong codes do not use the key up')
      else if (refused)
        await expectEnd(caller, 'recoveryFinish', refused, async () => ({
          body: { key, password, code: await caller.appCode(secret) },
        }))
    },
  ),

  claim(
    {
      id: 'code-day-limit',
      operations: ['signInConfirm'],
      proves: [
        'limit-by-account',
        'limit-code-day',
        'limit-code-day-last-answer',
        'sign-in-codes-limited',
      ],
      long: true,
    },
    'Wrong codes are limited across all challenges of an account.',
    async (caller) => {
      const { login, password } = await appPlayer(caller)
      const { min, max } = caller.contract.limit('codeDay')
      let challenge = ''
      for (let tries = 0; tries <= max;) {
        if (challenge === '') challenge = await challengeOf(caller, login, password)
        const exchange = await caller.call('signInConfirm', { body: { challenge, code: '000000' } })
        if (exchange.status === 429 && tries >= min) return
        const { expect } = tries === max ? caller.quoting('limit-code-day') : caller
        expect('signInConfirm', exchange, ...(tries === max ? [429] : [422, 410]))
        if (![422, 410].includes(exchange.status)) return
        if (exchange.status === 410) challenge = ''
        tries += 1
      }
    },
  ),

  claim(
    {
      id: 'code-day-limit-set-up',
      operations: ['protectionConfirm'],
      proves: ['limit-code-day', 'limit-cleared-by-time'],
      long: true,
    },
    'Wrong codes of many set-ups are limited over a day, even after a recovery.',
    async (caller) => {
      const player = await caller.player()
      const { min, max } = caller.contract.limit('codeDay')
      const call = { token: player.token, body: { code: '000000' } }
      let isSetUp = false
      for (let tries = 0; tries <= max;) {
        if (!isSetUp) await startApp(caller, player)
        const exchange = await caller.call('protectionConfirm', call)
        if (exchange.status === 429 && tries >= min) return dayOutlivesRecovery(caller, player)
        const { expect } = tries === max ? caller.quoting('limit-code-day') : caller
        expect('protectionConfirm', exchange, ...(tries === max ? [429] : [422, 410]))
        if (![422, 410].includes(exchange.status)) return
        isSetUp = exchange.status === 422
        tries += 1
      }
    },
  ),

  claim(
    {
      id: 'code-day-limit-of-all',
      operations: [
        'protectionRemoveConfirm',
        'emailChangeConfirm',
        'recoveryFinish',
        'signInConfirm',
      ],
      proves: ['limit-code-day', 'limit-cleared-by-time'],
      long: true,
    },
    'Wrong codes of removals, e-mail changes and recoveries are limited together over a day, whatever is right.',
    async (caller) => {
      const { max } = caller.contract.limit('codeDay')
      const allowed = await failRemovals(caller, await appPlayer(caller), max)
      if (allowed === undefined || allowed > max) return
      const player = await appPlayer(caller)
      const changes = caller.contract.limit('challenge').min - 1
      const recoveries = 1
      await failEmailChange(caller, player, changes)
      const key = await failRecovery(caller, player)
      await signInByApp(caller, player)
      const due = allowed - changes - recoveries
      const more = ((await failRemovals(caller, player, due + changes)) ?? due) - due
      const { note, expect } = caller.quoting(OF_DAY)
      if (more > changes) {
        const expected = '429: a right code does not clear the wrong codes of the day'
        caller.quoting('limit-cleared-by-time').note('signInConfirm', undefined, expected)
        return
      }
      if (more > 0) {
        // The counts of the kinds differ, so that the number shows which of them was not counted.
        const id = more === recoveries ? 'recoveryFinish' : 'emailChangeConfirm'
        const expected = `429 after ${allowed} wrong codes, ${changes} of them for an e-mail change and ${recoveries} for a recovery`
        note(id, undefined, expected, `${more} of them were not counted`)
        return
      }
      const { token, secret } = player
      const code = await caller.appCode(secret)
      const { password } = caller.name()
      const change = await caller.call('emailChangeConfirm', { token, body: { code } })
      expect('emailChangeConfirm', change, 429)
      const recovery = await caller.call('recoveryFinish', { body: { key, password, code } })
      expect('recoveryFinish', recovery, 429)
    },
  ),
]
