import * as v from 'valibot'
import { serverTimeAt, steadyNow } from '#/lib/steady-clock'
import type { Problem } from './problem'

/** UTF-16 units of a text that are shown. More is no message: drawing a megabyte would hold the page. */
const LONGEST_TEXT = 10_000

const shownText = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text

/** Anything that leaves a mark: neither white space nor characters that are not drawn. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]/u

const visibleText = v.pipe(v.string(), v.regex(VISIBLE), v.transform(shownText))

const errorBodySchema = v.looseObject({
  message: visibleText,
  code: v.fallback(v.nullable(v.string()), null),
  errors: v.fallback(v.record(v.string(), v.fallback(v.array(visibleText), [])), {}),
  retryAfter: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.transform(waitOf))), null),
  attemptsLeft: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})

/** Whole seconds, at most a day: a countdown longer than that says nothing. */
function waitOf(seconds: number): number {
  return Math.min(Math.max(0, Math.ceil(seconds)), 86_400)
}

/** Seconds of a `Retry-After` header: a number, or a date (RFC 9110, 10.2.3); `null` for anything else. */
export function parseRetryAfter(
  header: string | null,
  now = serverTimeAt(steadyNow()),
): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return waitOf(Number(text))
  // Browsers also read '-1' and '1.5' as dates; one of HTTP begins with the day.
  const date = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : waitOf((date - now) / 1000)
}

type ResponseFacts = { status: number; retryAfter: number | null; sessionLost: boolean }

/** The problem in an answer with a status of 400 or more, whatever its body is. Never throws. */
export function parseProblem(
  body: string,
  { status, retryAfter, sessionLost }: ResponseFacts,
): Problem {
  const json = body.trim() === '' ? null : tryJson(body)
  if (json === undefined) return { kind: 'gateway', status, retryAfter, sessionLost }
  const parsed = v.safeParse(errorBodySchema, json)
  if (!parsed.success) return { kind: 'no-message', status, retryAfter, sessionLost }
  const { message, code, errors, attemptsLeft } = parsed.output
  const fields = Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
  return {
    kind: 'message',
    status,
    message,
    code,
    fields,
    retryAfter: retryAfter ?? parsed.output.retryAfter,
    attemptsLeft,
    sessionLost,
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
