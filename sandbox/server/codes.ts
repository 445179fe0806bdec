import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { cleanRecoveryCode } from '#/lib/text/recovery-code'
import { fieldRefusal, keepLimit, refusal, type RequestContext } from './request-context'
import { iso, SECOND } from './clock'
import { digitsOf, recoveryCodeOf } from './random'
import type { Player, SecondFactor, Ticket } from './state'
import { useAppCode, type AppSecret } from './totp'

/** Ignores spaces, dashes and case (`Code` of the contract). */
const plain = (code: string) => cleanRecoveryCode(code).replaceAll(/[\s-]/g, '').toUpperCase()

/** Throws `429` until an e-mail may be sent again. */
export function keepCooldown(context: RequestContext, sentAt: number): void {
  const retryAfter = Math.ceil(
    (sentAt + context.rules.waits.resend * SECOND - context.clock.now()) / SECOND,
  )
  if (retryAfter > 0) throw refusal(context.language, 'too_many_requests', { retryAfter })
}

function send(context: RequestContext, player: Player, to: string): string {
  keepLimit(context, player.id, 'codeEmail')
  context.limits.hit('codeEmail', player.id)
  const code = digitsOf(context.random)
  context.mailbox.send(context.language, { kind: 'code', to, login: player.login, code })
  return code
}

/** Requires a code. With an address, the code is sent there; without one, the app generates it. */
export function openTicket(context: RequestContext, player: Player, to: string | null): Ticket {
  const now = context.clock.now()
  return {
    method: to === null ? 'app' : 'email',
    code: to === null ? null : send(context, player, to),
    triesLeft: context.rules.challenge.attempts,
    expiresAt: now + context.rules.lifetimes.code * SECOND,
    sentAt: now,
  }
}

/** Sends a new code in place of the former one; wrong attempts still count. Throws `409` or `429`. */
export function resendCode(
  context: RequestContext,
  player: Player,
  ticket: Ticket,
  to: string,
): void {
  if (ticket.method === 'app') {
    throw refusal(context.language, 'conflict', { message: 'not_by_email' })
  }
  keepCooldown(context, ticket.sentAt)
  ticket.code = send(context, player, to)
  ticket.sentAt = context.clock.now()
  ticket.expiresAt = ticket.sentAt + context.rules.lifetimes.code * SECOND
}

export const isOpen = (context: RequestContext, ticket: Ticket): boolean =>
  ticket.expiresAt > context.clock.now()

/** `r***@example.com`: enough to recognize the mailbox. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}***${email.slice(at)}`
}

/** What the client shows while it waits for the code. */
export function codeRequest({ rules }: RequestContext, ticket: Ticket, to: string): CodeRequest {
  const request: CodeRequest = {
    method: ticket.method,
    codeLength: 6,
    expiresAt: iso(ticket.expiresAt),
  }
  return ticket.method === 'app'
    ? request
    : { ...request, maskedEmail: maskEmail(to), resendAfter: rules.waits.resend }
}

/** Ten recovery codes. */
export const newRecoveryCodes = ({ random }: RequestContext): string[] =>
  Array.from({ length: 10 }, () => recoveryCodeOf(random))

/** The recovery code that matches what was typed. */
export const findRecoveryCode = (codes: Iterable<string>, typed: string): string | undefined =>
  [...codes].find((code) => plain(code) === plain(typed))

/** The codes that are accepted: the one in the e-mail, the app's, or one of the recovery codes. */
export interface Accepted {
  readonly message: string | null
  readonly app: AppSecret | null
  readonly recoveryCodes: Set<string> | null
}

/** All codes that prove the second factor of a player, plus the code of an e-mail. */
export const acceptedBy = (mfa: SecondFactor | null, message: string | null): Accepted => ({
  message,
  app: mfa?.method === 'app' ? mfa.app : null,
  recoveryCodes: mfa?.recoveryCodes ?? null,
})

/** Whether a code is accepted, which uses it up. */
export function acceptCode(
  context: RequestContext,
  typed: string,
  { message, app, recoveryCodes }: Accepted,
): boolean {
  const code = plain(typed)
  if (message !== null && code === message) return true
  if (app && useAppCode(app, code, context.clock.now())) return true
  const found = findRecoveryCode(recoveryCodes ?? [], typed)
  return found !== undefined && recoveryCodes?.delete(found) === true
}

/**
 * Checks a player's code for a ticket. Throws `422` with the number of attempts left, or `429` after too many wrong
 * codes in a day. If the ticket has expired, or on its last wrong code, runs `end` and throws `410`.
 */
export function proveCode(
  context: RequestContext,
  player: Player,
  ticket: Ticket,
  typed: string,
  accepted: Accepted,
  end: () => void,
): void {
  if (isOpen(context, ticket)) {
    keepLimit(context, player.id, 'codeDay')
    if (acceptCode(context, typed, accepted)) return
    context.limits.hit('codeDay', player.id)
    ticket.triesLeft -= 1
    if (ticket.triesLeft > 0) {
      const attemptsLeft = Math.min(ticket.triesLeft, context.limits.left('codeDay', player.id))
      throw fieldRefusal(context.language, 'invalid_code', 'code', 'invalid_code', { attemptsLeft })
    }
  }
  end()
  throw refusal(context.language, 'expired')
}
