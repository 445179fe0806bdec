import { appPlayer, challengeOf, startApp } from '../../caller/beginnings'
import type { Exchange } from '../../http/exchange'
import { wrongCode } from '../../server/external-actions'
import { loose, number } from '../../contract/loose'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import { textOf, type Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

const numberIn = ({ json }: Exchange, name: string): number | undefined => number(loose(json)[name])

/** A flow that waits for a code. */
interface Waiting {
  readonly operation: OperationId
  /** The call that sends `code`. */
  readonly proof: (code: string) => Call
  readonly right: () => Promise<string>
}

/** Codes that are too short, as many as there may be attempts, are refused and use none up. */
async function sendShortCodes(caller: Caller, { operation, proof }: Waiting): Promise<void> {
  const { note, expect } = caller.quoting('code-schema')
  for (const short of ['12345', '1234', '12', '1', '']) {
    const refused = await caller.call(operation, proof(short))
    expect(operation, refused, 422)
    if (refused.status === 422 && textOf(refused, 'code') !== 'validation')
      note(operation, refused, `422 validation for a code of ${short.length} characters`)
  }
}

/**
 * Wrong codes count down to one and then end the flow, after as many as the contract allows; then the right code is too
 * late. Codes that are too short, sent after the first, do not count.
 */
async function wrongCodesEnd(caller: Caller, waiting: Waiting): Promise<void> {
  const { operation, proof, right } = waiting
  const { min, max } = caller.contract.limit('challenge')
  const code = await right()
  let before: number | undefined
  for (let tries = 1; tries <= max; tries += 1) {
    const exchange = await caller.call(operation, proof(wrongCode(code)))
    if (exchange.status === 410 && tries >= min) break
    if (exchange.status === 410 && tries === 2) {
      caller.quoting('code-schema').expect(operation, exchange, 422)
      return
    }
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
    if (tries === 1) await sendShortCodes(caller, waiting)
  }
  caller.expect(operation, await caller.call(operation, proof(code)), 410)
}

const confirmSetup =
  (token: string) =>
  (code: string): Call => ({ token, body: { code } })

/** Claims about wrong codes, which are counted and end the flow. */
export const WRONG_CODES = [
  claim(
    {
      id: 'app-wrong-codes',
      operations: ['protectionConfirm'],
      proves: [
        'set-up-codes-limited',
        'removal-codes-limited',
        'attempts-left',
        'attempts-left-present',
        'code-schema',
      ],
    },
    'A few wrong codes end an app set-up, are counted down, and count for that set-up only.',
    async (caller) => {
      const player = await caller.player()
      const proof = confirmSetup(player.token)
      const former = await caller.appCode(await startApp(caller, player))
      const { max } = caller.contract.limit('challenge')
      // All but the last attempt of a set-up that is then started again.
      for (let left: number | undefined = max, tries = 1; left !== 1 && tries < max; tries += 1) {
        const wrong = await caller.call('protectionConfirm', proof(wrongCode(former)))
        left = numberIn(wrong, 'attemptsLeft')
      }
      const secret = await startApp(caller, player)
      const right = () => caller.appCode(secret)
      await wrongCodesEnd(caller, { operation: 'protectionConfirm', proof, right })
    },
  ),

  claim(
    {
      id: 'challenge-wrong-codes',
      operations: ['signInConfirm'],
      proves: ['sign-in-codes-limited', 'attempts-left', 'attempts-left-present', 'code-schema'],
    },
    'A few wrong codes end a challenge even for the right code, and are counted down; short ones are not.',
    async (caller) => {
      const player = await appPlayer(caller)
      const challenge = await challengeOf(caller, player.login, player.password)
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
      operations: ['protectionRemoveConfirm'],
      proves: [
        'protection-state',
        'set-up-codes-limited',
        'removal-codes-limited',
        'attempts-left',
        'code-schema',
      ],
    },
    'A few wrong codes end a removal, are counted down, and the second factor stays on.',
    async (caller) => {
      const { token, password, secret } = await appPlayer(caller)
      await caller.step('protectionRemove', 202, { token, body: { password } })
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
      operations: ['emailChangeConfirm'],
      proves: ['email-change-confirm-nothing', 'attempts-left', 'code-schema'],
    },
    'A few wrong codes end an e-mail change, and are counted down; codes that are too short are not counted.',
    async (caller) => {
      const { token, password } = await caller.player()
      const { email } = caller.name()
      await caller.step('emailChange', 202, { token, body: { email, password } })
      await wrongCodesEnd(caller, {
        operation: 'emailChangeConfirm',
        proof: confirmSetup(token),
        right: () => caller.receiveEmail('emailChange', email, 'code'),
      })
    },
  ),
]
