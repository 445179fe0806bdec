import type { CodeRequest } from './generated/model/codeRequest'
import { messageOf, type Problem } from './problem'
import { isRecord } from '#/lib/is-record'
import { serverTimeAt, steadyNow } from '#/lib/time/steady-clock'
import { retryAfterEnd, waitEnd } from './retry-after'

/** Where the player finds the code: in the app, or in an e-mail. */
type Source = { method: 'app'; maskedEmail: null } | { method: 'email'; maskedEmail: string }

/** A code that was sent; without `expiresAt`, only the server knows when it expires. */
export type CodeSent = Omit<CodeRequest, 'codeLength' | 'expiresAt'> & { expiresAt?: string }

/** A code that the player has yet to enter; plain data, so that the tab can keep it. */
export type PendingCode = Source & {
  /**
   * When it expires, in milliseconds of `steadyNow`, and the page load (`performance.timeOrigin`) that calculated it;
   * `null` if the server's date is implausible, so that only the server knows.
   */
  end: { at: number; load: number } | null
  /** Milliseconds of `steadyNow` before which no other e-mail is sent. */
  resendAt: number
  /** Wrong codes that are still allowed; `null` until the server reports it. */
  attemptsLeft: number | null
}

/** Why a code is no longer accepted: too late, or too many wrong ones; with the server's message, if it sent one. */
export type CodeEnded = { reason: 'expired' | 'attempts'; message: string | null }

/** A code that has expired by our own clock. */
export const EXPIRED: CodeEnded = { reason: 'expired', message: null }

/** The events of a pending code; each flow that asks for a code passes them on to `pendingCodeStep`. */
export type CodeEvent =
  | { kind: 'refused'; problem: Problem }
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'expired' }

/** The pending code after `event`, or its end. */
export function pendingCodeStep(pending: PendingCode, event: CodeEvent): PendingCode | CodeEnded {
  switch (event.kind) {
    case 'refused':
      return afterRefusal(pending, event.problem)
    case 'resent':
      // The attempts left carry over from the previous code.
      return { ...pendingCodeOf(event.request, event.now), attemptsLeft: pending.attemptsLeft }
    case 'not-resent':
      return afterResendFailed(pending, event.problem, event.now)
    case 'expired':
      return EXPIRED
  }
}

/** Whether the code is no longer accepted. */
export const isEnded = (code: PendingCode | CodeEnded): code is CodeEnded => 'reason' in code

/** Whether `value`, left by an earlier page load, is a pending code. */
export function isPendingCode(value: unknown): value is PendingCode {
  if (!isRecord(value)) return false
  const { method, maskedEmail, end, resendAt, attemptsLeft } = value
  return (
    (method === 'app'
      ? maskedEmail === null
      : method === 'email' && typeof maskedEmail === 'string') &&
    (end === null || (isRecord(end) && Number.isFinite(end['at']))) &&
    Number.isFinite(resendAt) &&
    (attemptsLeft === null || Number.isFinite(attemptsLeft))
  )
}

/** The pending code that the tab has kept, or `null`: also if it has expired, as far as this page knows. */
export function readKeptCode(value: unknown): PendingCode | null {
  return isPendingCode(value) && (knownEnd(value) ?? Infinity) > steadyNow() ? value : null
}

/** Bounds of a plausible lifetime, in milliseconds. */
const SHORTEST_LIFE = 30_000
const LONGEST_LIFE = 24 * 60 * 60 * 1000

/** The pending code after the server asked for it at `now` (of `steadyNow`). */
export function pendingCodeOf(request: CodeSent, now: number): PendingCode {
  const life = Date.parse(request.expiresAt ?? '') - serverTimeAt(now)
  const isPlausible = life >= SHORTEST_LIFE && life <= LONGEST_LIFE
  return {
    ...sourceOf(request),
    end: isPlausible ? { at: now + life, load: performance.timeOrigin } : null,
    resendAt: waitEnd(request.resendAfter, now),
    attemptsLeft: null,
  }
}

/** An unknown method also asks for six digits: if an address is named, they were sent there. */
function sourceOf(request: CodeSent): Source {
  const { method, maskedEmail } = request
  switch (method) {
    case 'app':
      return { method, maskedEmail: null }
    case 'email':
      // A dash replaces an address that the server should have sent.
      return { method, maskedEmail: maskedEmail ?? '—' }
    case 'unknown':
      return sourceOf({ ...request, method: maskedEmail === undefined ? 'app' : 'email' })
  }
}

/**
 * When the code expires, in milliseconds of `steadyNow`; `null` if only the server knows. That includes after a reload:
 * the machine's clock may have been set since.
 */
export function knownEnd({ end }: PendingCode): number | null {
  return end?.load === performance.timeOrigin ? end.at : null
}

/**
 * The server ends a code with `410` both when it expires and after the last wrong code; the number of attempts left
 * distinguishes the two.
 */
function afterRefusal(pending: PendingCode, problem: Problem): PendingCode | CodeEnded {
  if (!('status' in problem)) return pending
  const message = messageOf(problem)
  if (problem.status === 410)
    return { reason: pending.attemptsLeft === 1 ? 'attempts' : 'expired', message }
  if (problem.kind !== 'message') return pending
  if (problem.attemptsLeft === 0) return { reason: 'attempts', message }
  return { ...pending, attemptsLeft: problem.attemptsLeft ?? pending.attemptsLeft }
}

function afterResendFailed(
  pending: PendingCode,
  problem: Problem,
  now: number,
): PendingCode | CodeEnded {
  if (!('status' in problem)) return pending
  if (problem.status === 410) return { reason: 'expired', message: messageOf(problem) }
  return { ...pending, resendAt: Math.max(pending.resendAt, retryAfterEnd(problem, now) ?? 0) }
}
