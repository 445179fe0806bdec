import { limits } from '#/api/generated/limits'
import { appCode, stepOf } from './app-code'
import { type ResponseOrRefusal } from './expect-response'
import { GONE, refusal, type Refusal } from './refusals'
import type { Account, App, Model, Ticket } from './model'
import type { System } from './system'
import { countAttempt, left, tooMany } from './rate-limits'

const CODE_LIVES = limits.lifetimes.code * 1000

/** What a player may type. Where there is no such code it is a wrong one. */
export const TYPED = [
  'right',
  'right',
  'right',
  'right',
  'recovery',
  'wrong',
  'late',
  'early',
  'used',
  'spent',
  'foreign',
  'ancient',
] as const
export type Typed = (typeof TYPED)[number]

/** `either` where the contract leaves it open. */
export interface Code {
  readonly text: string
  readonly verdict: 'good' | 'bad' | 'either'
  /** What accepting it does. */
  readonly use: () => void
}

/** Asks a code for the first time or again; an e-mail goes to `to`. */
export function sentTicket(
  model: Model,
  account: Account,
  message: { code: string } | null,
): Ticket {
  if (message) {
    countAttempt(account.attempts.codeEmail, model.now)
    account.emailCodes.push(message.code)
  }
  return {
    method: message ? 'email' : 'app',
    code: message?.code ?? null,
    wrong: 0,
    sentAt: model.now,
    expiresAt: model.now + CODE_LIVES,
  }
}

/** The same ticket with a new e-mail: the former code stops working, wrong tries go on counting. */
export function resent(
  model: Model,
  account: Account,
  ticket: Ticket,
  system: System,
  to: string,
): void {
  const [message] = system.emails({ kind: 'code', to })
  const { wrong } = ticket
  Object.assign(ticket, sentTicket(model, account, { code: message?.code ?? '' }), { wrong })
}

/** Where a code is required, what proves it there. */
export interface Place {
  readonly ticket: Ticket | null
  readonly app: App | null
  readonly recovery: boolean
}

const NO_USE = () => undefined

async function appTyped(app: App, step: number, sure: boolean): Promise<Code> {
  const newest = Math.max(0, ...app.used)
  const use = () => void app.used.add(step)
  const text = await appCode(app.secret, step)
  if (app.used.has(step)) return { text, verdict: 'bad', use }
  return { text, verdict: sure && step > newest ? 'good' : 'either', use }
}

/** What a player types, and whether it must be accepted. */
export async function typedCode(
  model: Model,
  account: Account,
  { ticket, app, recovery }: Place,
  typed: Typed,
): Promise<Code> {
  const step = stepOf(model.now)
  const near = app ? await Promise.all([-1, 0, 1].map((by) => appCode(app.secret, step + by))) : []
  const open = new Set([...near, ticket?.code])
  const wrong =
    ['000000', '111111', '222222', '333333', '444444'].find((one) => !open.has(one)) ?? ''
  const bad = (text: string | undefined): Code => ({
    text: text === undefined || open.has(text) ? wrong : text,
    verdict: 'bad',
    use: NO_USE,
  })

  if (typed === 'right') {
    if (ticket?.code) return { text: ticket.code, verdict: 'good', use: NO_USE }
    return app ? appTyped(app, step, true) : bad(undefined)
  }
  if (app && typed === 'late') return appTyped(app, step - 1, false)
  if (app && typed === 'early') return appTyped(app, step + 1, false)
  if (app && typed === 'used' && app.used.size > 0)
    return appTyped(app, Math.max(...app.used), false)
  if (app && typed === 'ancient') return bad(await appCode(app.secret, step - 10))
  if (typed === 'foreign') return bad(account.emailCodes.at(-2))
  if (typed === 'used') return bad(account.emailCodes.findLast((code) => code !== ticket?.code))
  if (typed === 'spent') return bad(account.spentCodes.at(-1))
  const [first] = account.recoveryCodes
  if (typed !== 'recovery' || first === undefined) return bad(undefined)
  if (!recovery) return bad(first)
  const use = () => {
    account.recoveryCodes = account.recoveryCodes.slice(1)
    account.spentCodes.push(first)
  }
  return { text: first, verdict: 'good', use }
}

/** A code as different people write it: spaces and dashes are ignored, case too. */
export function spelled(text: string, way: number): string {
  const bare = text.replaceAll('-', '')
  const half = bare.length / 2
  const ways = [
    text,
    `${bare.slice(0, half)} ${bare.slice(half)}`,
    `${bare.slice(0, half)}-${bare.slice(half)}`,
    ` ${bare.toLowerCase()} `,
  ]
  return ways[way % ways.length] ?? text
}

/** What a code for a ticket may be refused with: the last wrong one ends it. */
export function codeRefusals(
  { attempts }: Account,
  ticket: Ticket,
  { verdict }: Code,
  now: number,
): readonly Refusal[] {
  if (ticket.expiresAt <= now) return [GONE]
  const limit = tooMany(now, attempts.codeDay)
  if (limit.length > 0) return limit
  if (verdict === 'good') return []
  const may = verdict === 'either'
  const leftOfTicket = limits.challenge.attempts - 1 - ticket.wrong
  if (leftOfTicket === 0) return [{ ...GONE, may }]
  const attemptsLeft = Math.min(leftOfTicket, left(attempts.codeDay, now) - 1)
  return [refusal('422 invalid_code', { may, attemptsLeft, field: 'code' })]
}

/** What the answer to a code for a ticket that is open does. */
export function afterCode(
  { attempts }: Account,
  ticket: Ticket,
  code: Code,
  response: ResponseOrRefusal<unknown>,
  now: number,
  end: () => void,
): void {
  if (response.ok) code.use()
  if (response.ok || response.outcome === '410 expired') end()
  if (response.ok || !['410 expired', '422 invalid_code'].includes(response.outcome)) return
  countAttempt(attempts.codeDay, now)
  ticket.wrong += 1
}
