import type { Exchange } from '../../http/exchange'
import type { OperationId } from '../../contract/operation-id'
import type { SentenceId } from '../../contract/sentences'
import { loose, number } from '../../contract/loose'
import type { Call } from '../../caller/call'
import { textOf, type Caller } from '../../caller/caller'
import { claimsOf, inProfiles } from '../../caller/claim'
import { CODE, FLOWS, type Resendable, WITH_CODE, WRONG_CODE } from '../../caller/resendable'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

/** Confirms a flow with a code; `judges` is the operation at fault if the status is not `status`. */
async function confirm(
  caller: Caller,
  { id, call }: NonNullable<Resendable['wrong']>,
  status: number,
  code: string,
  judges: OperationId = id,
) {
  return caller.step(id, status, { ...call, body: { ...call.body, code }, judges })
}

/** How many attempts are left after a wrong code. */
const attemptsLeft = (exchange: Exchange | undefined): number | undefined =>
  number(loose(exchange?.json)['attemptsLeft'])

/** In seconds: how far `Retry-After` and `resendAfter` may differ, as each is rounded. */
const ROUNDED = 3

/** In seconds: a resend this long before its wait ends is too early. */
const EARLY = 9

/** Whether a resend is refused shortly before its wait ends, which is at `due` at the earliest. */
async function isRefusedUntil(caller: Caller, id: OperationId, call: Call, due: number) {
  const { clock } = caller.context
  await clock.pass(Math.max(0, due - EARLY * 1000 - (await clock.now())))
  const exchange = await caller.call(id, { ...call, unheld: true })
  // A slow request may have arrived in time.
  if ((await clock.now()) < due - ROUNDED * 1000) caller.expect(id, exchange, 429)
  return exchange.status === 429
}

/**
 * An immediate resend is refused with its wait, then sent after it; `expiresAt` starts anew, the former code stops
 * working, and the count of wrong codes goes on.
 */
const resend =
  (id: keyof typeof FLOWS, wait: SentenceId) =>
  async (caller: Caller): Promise<void> => {
    const started = await caller.context.clock.now()
    const flow: Resendable = await FLOWS[id](caller)
    const { asked, to, kind, call, wrong } = flow
    const ahead = (await caller.context.clock.now()) - Date.now()
    const former = wrong && (await caller.receiveEmail(asked.operation?.id ?? id, to, kind))
    const leftBefore = attemptsLeft(wrong && (await confirm(caller, wrong, 422, WRONG_CODE)))
    const stated = number(loose(asked.json)['resendAfter'])
    const early = await caller.call(id, call)
    caller.expect(id, early, 429)
    if (early.status !== 429) return
    const seconds = Number(early.headers.get('retry-after'))
    const passed = ((await caller.context.clock.now()) - started) / 1000
    if (
      stated !== undefined &&
      (seconds > stated + ROUNDED || seconds < stated - passed - ROUNDED)
    ) {
      const expected = `Retry-After: the remaining ${stated} s of resendAfter`
      caller
        .quoting(seconds > stated ? wait : 'retry-after')
        .note(id, early, expected, `Retry-After: ${seconds}`)
      return
    }
    const until = (await caller.context.clock.now()) + Math.min(120, seconds) * 1000
    const due = asked.at + ahead + (stated ?? 0) * 1000
    if (!(await isRefusedUntil(caller, id, call, due))) return
    await caller.context.clock.pass(Math.max(0, until - (await caller.context.clock.now())))
    if (id === 'signInResend') {
      // Another sign-in has a wait of its own.
      await flow.again?.()
      await caller.receiveEmail('signIn', to, kind)
    }
    const wants = wrong && { method: 'email' }
    const sent = await caller.step(id, 202, { ...call, wants })
    const before = Date.parse(textOf(asked, 'expiresAt'))
    const present = Date.parse(textOf(sent, 'expiresAt'))
    if (present - before < Math.min(20, seconds) * 500)
      caller
        .quoting('resend-replaces-code')
        .note(
          id,
          sent,
          'expiresAt starts anew',
          `${textOf(asked, 'expiresAt')}, then ${textOf(sent, 'expiresAt')}`,
        )
    const again = await caller.call(id, call)
    caller.expect(id, again, 429)
    if (wrong === undefined || former === undefined) return
    const latter = await caller.receiveEmail(id, to, kind)
    const replaced = caller.quoting('resend-replaces-code')
    const left = attemptsLeft(await confirm(replaced, wrong, 422, former, id))
    if (left !== undefined && leftBefore !== undefined && left !== leftBefore - 1)
      caller
        .quoting('resend-keeps-attempts')
        .note(id, sent, `attemptsLeft: ${leftBefore - 1} after one more wrong code`, `${left}`)
    await confirm(replaced, wrong, 200, latter, id)
  }

/** Claims about waits: they are as stated. */
export const RESENDS = [
  claim(
    {
      id: 'resend-wait-sign-in',
      operations: ['signInResend'],
      proves: ['sign-in-resend-wait', 'waits-end', 'resend-replaces-code', 'resend-keeps-attempts'],
      waits: true,
    },
    'A sign-in code is resent when its stated wait is over, not before.',
    resend('signInResend', 'sign-in-resend-wait'),
  ),

  claim(
    {
      id: 'resend-wait-email',
      tag: 'settings',
      profile: 'core',
      operations: ['emailChangeResend'],
      proves: [
        'email-change-resend-wait',
        'waits-end',
        'resend-replaces-code',
        'resend-keeps-attempts',
      ],
      waits: true,
    },
    'The code of an e-mail change is resent when its stated wait is over.',
    resend('emailChangeResend', 'email-change-resend-wait'),
  ),

  claim(
    {
      id: 'resend-wait-set-up',
      operations: ['protectionResend'],
      proves: ['set-up-resend-wait', 'waits-end', 'resend-replaces-code', 'resend-keeps-attempts'],
      waits: true,
    },
    'The code of a set-up is resent when its stated wait is over.',
    resend('protectionResend', 'set-up-resend-wait'),
  ),

  claim(
    {
      id: 'resend-wait-removal',
      operations: ['protectionRemoveResend'],
      proves: ['removal-resend-wait', 'waits-end', 'resend-replaces-code', 'resend-keeps-attempts'],
      waits: true,
    },
    'The code of a removal is resent when its stated wait is over.',
    resend('protectionRemoveResend', 'removal-resend-wait'),
  ),

  claim(
    {
      id: 'resend-wait-verification',
      tag: 'account',
      profile: 'core',
      operations: ['verifyResend'],
      proves: ['waits-end', 'verify-resend-refusals'],
      waits: true,
    },
    'A verification e-mail is resent when its stated wait is over.',
    resend('verifyResend', 'retry-after'),
  ),

  claim(
    {
      id: 'early-resend',
      tag: 'requests',
      profile: 'core',
      operations: [...WITH_CODE],
      proves: ['resend-replaces-code'],
    },
    'A resend that is too early does not replace the code.',
    async (caller, over) => {
      const early = async (id: (typeof WITH_CODE)[number]): Promise<void> => {
        const { to, call, wrong } = await FLOWS[id](caller)
        const code = await caller.receiveEmail(id, to, CODE)
        const refused = await caller.call(id, call)
        caller.expect(id, refused, 429)
        const body = { ...wrong.call.body, code }
        const confirmed = await caller.call(wrong.id, { ...wrong.call, body })
        if (refused.status !== 429 || confirmed.status === 200) return
        const expected = '200 for the sent code: a refused resend replaces nothing'
        caller.quoting('resend-replaces-code').note(id, confirmed, expected)
      }
      await Promise.all(inProfiles(caller, over, WITH_CODE).map(early))
    },
  ),
]
