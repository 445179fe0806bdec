import { mailPlayer, resendAfterOf, wait } from '../../caller/beginnings'
import type { Exchange } from '../../http/exchange'
import { loose } from '../../contract/loose'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import { NotPrepared, WRONG_PASSWORD, type Caller, type Player } from '../../caller/caller'
import { expectEnd } from './limit-ends'
import { FLOWS } from '../../caller/resendable'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

const OF_ALL = 'limit-code-email'

/** A call that sends an e-mail with a code each time. */
interface Sender {
  readonly id: OperationId
  readonly good: number
  readonly send: () => Promise<Exchange>
}

const newAddress = (caller: Caller): string => caller.name().email

const senders = (caller: Caller, { login, password, token }: Player) =>
  ({
    signIn: {
      id: 'signIn',
      good: 200,
      send: () => caller.call('signIn', { body: { login, password } }),
    },
    emailChange: {
      id: 'emailChange',
      good: 202,
      send: () =>
        caller.call('emailChange', { token, body: { email: newAddress(caller), password } }),
    },
    protectionStart: {
      id: 'protectionStart',
      good: 200,
      send: () => caller.call('protectionStart', { token, body: { method: 'email', password } }),
    },
    protectionRemove: {
      id: 'protectionRemove',
      good: 202,
      send: () => caller.call('protectionRemove', { token, body: { password } }),
    },
  }) as const satisfies Readonly<Record<string, Sender>>

/**
 * Sends e-mails until `429`, after `before` earlier ones. Returns how many there were and the refusal; undefined if
 * none came in time, which is noted.
 */
async function sendUntilRefused(
  caller: Caller,
  { id, good, send }: Sender,
  before: number,
): Promise<{ readonly sent: number; readonly refused: Exchange } | undefined> {
  const { min, max } = caller.contract.limit('codeEmail')
  for (let sent = before; sent <= max; sent += 1) {
    const exchange = await send()
    if (exchange.status === 429 && sent >= min) return { sent, refused: exchange }
    const { expect } = sent === max ? caller.quoting(OF_ALL) : caller
    expect(id, exchange, sent === max ? 429 : good)
    if (exchange.status !== good) return undefined
  }
  return undefined
}

/** Once the limit is reached, nothing else sends an e-mail with a code. */
async function expectRefused(caller: Caller, ...others: readonly Sender[]): Promise<void> {
  for (const { id, send } of others) caller.quoting(OF_ALL).expect(id, await send(), 429)
}

const LAST = 'code-email-limit-last'

/** The resend, the e-mails sent before it, the operation that starts the flow, and the sentence about a restart. */
const RESENT = [
  ['signInResend', 2, 'signIn', undefined],
  ['emailChangeResend', 1, 'emailChange', 'email-change-again'],
  ['protectionResend', 1, 'protectionStart', 'set-up-again'],
  ['protectionRemoveResend', 2, 'protectionRemove', 'removal-again'],
] as const

/**
 * Both starting a flow and resending its code count. `again` starts it after as many e-mails as allowed, one of them
 * resent.
 */
async function expectCounted(
  caller: Caller,
  [id, , starts, replaces]: (typeof RESENT)[number],
  { call, again }: { readonly call: Call; readonly again: () => Promise<Exchange> },
  allowed: number,
): Promise<void> {
  const late = await again()
  if (late.status !== 429) {
    const isOne = (await again()).status === 429
    const of = isOne ? 'the resent one' : 'the ones that started it'
    const expected = `429 after ${allowed} e-mails, ${of} included`
    caller.quoting(OF_ALL).note(isOne ? id : starts, late, expected)
    return
  }
  if (replaces === undefined) return
  // Resending is too early, not too late.
  const waiting = await caller.call(id, call)
  if (waiting.status === 410)
    caller.quoting(replaces).note(starts, waiting, 'the flow still waits for its code after a 429')
}

/** Claims about the limit on e-mails with a code. */
export const CODE_EMAILS = [
  claim(
    {
      id: 'code-email-limit',
      operations: ['signIn', 'protectionRemove'],
      proves: [
        'code-email-limit-last',
        'limit-by-account',
        'limit-code-email',
        'limit-code-email-last-answer',
        'sign-in-again-limited',
      ],
    },
    'E-mails with a code are limited per account.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const { signIn, protectionRemove } = senders(caller, player)
      // One e-mail was sent to set it up.
      if (!(await sendUntilRefused(caller, signIn, 1))) return
      const body = { login: player.login, password: WRONG_PASSWORD }
      caller.quoting(LAST).expect('signIn', await caller.call('signIn', { body }), 401)
      await expectRefused(caller, protectionRemove)
    },
  ),

  claim(
    {
      id: 'code-email-limit-change',
      tag: 'settings',
      operations: ['emailChange', 'protectionStart'],
      proves: ['code-email-limit-last', 'retry-after', 'limit-code-email', 'email-change-again'],
      waits: true,
    },
    'E-mails with the code of an e-mail change are limited, and the last change stays pending.',
    async (caller) => {
      const player = await caller.player()
      const { token, password } = player
      const { protectionStart } = senders(caller, player)
      let email = ''
      const change = async (word: string): Promise<Exchange> => {
        const next = newAddress(caller)
        const asked = await caller.call('emailChange', {
          token,
          body: { email: next, password: word },
        })
        if (asked.status === 202) email = next
        return asked
      }
      const reached = await sendUntilRefused(
        caller,
        { id: 'emailChange', good: 202, send: () => change(password) },
        0,
      )
      if (!reached) return
      caller.quoting(LAST).expect('emailChange', await change(WRONG_PASSWORD), 422)
      const checked = await caller.call('sessionCheck', { token })
      if (loose(loose(checked.json)['user'])['pendingEmail'] !== email) {
        const expected = 'the pending e-mail change stays after another one was refused with 429'
        caller.quoting('email-change-again').note('emailChange', checked, expected)
      }
      await expectRefused(caller, protectionStart)
      await expectEnd(caller, 'emailChange', reached.refused, () => ({
        token,
        body: { email: newAddress(caller), password },
      }))
    },
  ),

  claim(
    {
      id: 'code-email-limit-again',
      tag: 'requests',
      profile: 'core',
      operations: RESENT.flatMap(([id, , starts]) => [id, starts]),
      proves: ['limit-code-email', 'email-change-again', 'set-up-again', 'removal-again'],
      waits: true,
    },
    'E-mails with the code of any flow are limited, resends included, and the last flow stays pending.',
    async (caller, over) => {
      const { emailChange } = senders(caller, await caller.player())
      const known = await sendUntilRefused(caller, emailChange, 0)
      if (!known) return
      const allowed = known.sent
      const started = await Promise.all(
        RESENT.filter(([id]) => inProfiles(caller, over, [id]).length > 0).map(async (row) => {
          const [id, sent] = row
          const flow = await FLOWS[id](caller)
          const responses = [flow.asked]
          for (let more = sent; more < allowed - 1; more += 1) responses.push(await flow.again())
          if (responses.some(({ status }) => status >= 300)) throw new NotPrepared(id)
          return { row, flow, responses }
        }),
      )
      const waits = started.flatMap(({ responses }) => responses.map(resendAfterOf))
      await wait(caller, Math.max(...waits))
      for (const { row, flow } of started) {
        const [id] = row
        const resent = await caller.call(id, flow.call)
        caller.expect(id, resent, 202)
        if (resent.status === 202) await expectCounted(caller, row, flow, allowed)
      }
    },
  ),
]
