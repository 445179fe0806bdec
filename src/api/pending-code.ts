import type { CodeRequest } from './generated/model/codeRequest'
import type { Method } from './generated/model/method'
import { type Problem, wordsOf } from './problem'
import { serverTimeAt } from '#/lib/steady-clock'
import { retryAfterEnd } from './retry-after'

/** What is known while a code is waited for; plain data, so that it may live in the history. */
export type PendingCode = {
  method: Method
  /** Where the e-mail went; `null` where the app makes the code. */
  maskedEmail: string | null
  /** Milliseconds of `steadyNow`; `null` where it cannot be believed, so that only the server can tell. */
  expiresAt: number | null
  /** Milliseconds of `steadyNow` before which no other letter goes out. */
  resendAt: number
  /** Wrong codes that are still allowed; `null` until the server has said it. */
  attemptsLeft: number | null
}

/** Why no code is taken any more: too late, or too many wrong ones; with what the server said, where it did. */
export type Ended = { why: 'expired' | 'attempts'; words: string | null }

/** The end by the time that was counted here. */
export const RAN_OUT: Ended = { why: 'expired', words: null }

/** Whether the wait is over. */
export const isEnded = (wait: PendingCode | Ended): wait is Ended => 'why' in wait

/** Bounds in which a lifetime can be believed, in milliseconds. */
const SHORTEST_LIFE = 30_000
const LONGEST_LIFE = 24 * 60 * 60 * 1000

/** What to wait for after the server asked for a code at `now` (of `steadyNow`). */
export function pendingCodeOf(request: Omit<CodeRequest, 'codeLength'>, now: number): PendingCode {
  const { expiresAt, maskedEmail, resendAfter } = request
  const method = methodOf(request)
  const life = Date.parse(expiresAt) - serverTimeAt(now)
  return {
    method,
    maskedEmail: method === 'email' ? (maskedEmail ?? '') : null,
    expiresAt: life >= SHORTEST_LIFE && life <= LONGEST_LIFE ? now + life : null,
    resendAt: now + (resendAfter ?? 0) * 1000,
    attemptsLeft: null,
  }
}

/** Six digits are asked for whatever the method; where an address is named, they went there. */
function methodOf({ method, maskedEmail }: Pick<CodeRequest, 'method' | 'maskedEmail'>): Method {
  if (method !== 'unknown') return method
  return maskedEmail === undefined ? 'app' : 'email'
}

/** The wait after another e-mail: the tries that are left are those of the former code. */
export function afterResend(
  wait: PendingCode,
  request: Omit<CodeRequest, 'codeLength'>,
  now: number,
): PendingCode {
  return { ...pendingCodeOf(request, now), attemptsLeft: wait.attemptsLeft }
}

/**
 * What a refused code makes of the wait: its end, or the wait with what the refusal told. The server ends it
 * with `410`, by time and by the last wrong code alike; the tries that were left tell the two apart.
 */
export function afterRefusal(wait: PendingCode, problem: Problem): PendingCode | Ended {
  if (!('status' in problem)) return wait
  const words = wordsOf(problem)
  if (problem.status === 410)
    return { why: wait.attemptsLeft === 1 ? 'attempts' : 'expired', words }
  if (problem.kind !== 'message') return wait
  if (problem.attemptsLeft === 0) return { why: 'attempts', words }
  return { ...wait, attemptsLeft: problem.attemptsLeft ?? wait.attemptsLeft }
}

/** What a refused e-mail makes of the wait: its end, or the wait with the time of the next e-mail. */
export function afterResendFailed(
  wait: PendingCode,
  problem: Problem,
  now: number,
): PendingCode | Ended {
  if (!('status' in problem)) return wait
  if (problem.status === 410) return { why: 'expired', words: wordsOf(problem) }
  return { ...wait, resendAt: Math.max(wait.resendAt, retryAfterEnd(problem, now) ?? 0) }
}
