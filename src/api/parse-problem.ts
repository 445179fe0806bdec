import * as v from 'valibot'
import { shorten } from './longest-text'
import { isRecord } from '#/lib/is-record'
import { serverTimeAt, steadyNow } from '#/lib/time/steady-clock'
import type { Problem } from './problem'

/** A visible character: neither white space nor one that is not drawn. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]/u

const visibleText = v.pipe(v.string(), v.regex(VISIBLE), v.transform(shorten))

/** Some frameworks send several messages. */
const visibleTexts = v.pipe(
  v.array(v.fallback(v.nullable(visibleText), null)),
  v.transform((texts) => texts.filter((text) => text !== null).join('; ')),
  visibleText,
)

const messageSchema = v.union([visibleText, visibleTexts])

const errorBodySchema = v.looseObject({
  message: v.fallback(v.nullable(messageSchema), null),
  /** The message in the format of RFC 9457, and of some frameworks. */
  detail: v.fallback(v.nullable(visibleText), null),
  code: v.fallback(v.nullable(v.string()), null),
  retryAfter: v.fallback(
    v.nullable(v.pipe(v.number(), v.minValue(0), v.transform(countdownSeconds))),
    null,
  ),
  attemptsLeft: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})

/** Whole seconds, at most a day: a longer countdown is of no use. */
function countdownSeconds(seconds: number): number {
  return Math.min(Math.max(0, Math.ceil(seconds)), 86_400)
}

/** Seconds of a `Retry-After` header: a number, or a date (RFC 9110, 10.2.3); `null` for anything else. */
export function parseRetryAfter(
  header: string | null,
  now = serverTimeAt(steadyNow()),
): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return countdownSeconds(Number(text))
  // Browsers also parse '-1' and '1.5' as dates; an HTTP date begins with the name of a day.
  const date = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : countdownSeconds((date - now) / 1000)
}

/** Each field and the first thing that is wrong with it: of an object by fields, or of rows that name theirs. */
function fieldsOf(errors: unknown): Record<string, string> {
  const named = Array.isArray(errors)
    ? // Of rows with the same field the first counts.
      errors
        .toReversed()
        .filter(isRecord)
        .map(({ field, message }) => [field, message])
    : Object.entries(isRecord(errors) ? errors : {})
  return Object.fromEntries(
    named.flatMap(([name, messages]) => {
      // In a list, in an object by numbers, or alone.
      const texts = isRecord(messages) ? Object.values(messages) : [messages].flat()
      const first = texts.find((text) => v.is(visibleText, text))
      return typeof name === 'string' && first !== undefined ? [[name, shorten(first)]] : []
    }),
  )
}

type ResponseFacts = { status: number; retryAfter: number | null; sessionLost: boolean }

/** The problem in a response with a status of 400 or more, whatever its body is. Never throws. */
export function parseProblem(
  body: string,
  { status, retryAfter, sessionLost }: ResponseFacts,
): Problem {
  const json = body.trim() === '' ? null : tryJson(body)
  if (json === undefined) return { kind: 'gateway', status, retryAfter, sessionLost }
  const parsed = v.safeParse(errorBodySchema, json)
  const fields = parsed.success ? fieldsOf(parsed.output['errors']) : {}
  // Where a form does not show the fields, their messages stand for the one that is missing.
  const ofFields = Object.values(fields).join('; ') || null
  const message = parsed.success
    ? (parsed.output.message ?? parsed.output.detail ?? ofFields)
    : null
  if (!parsed.success || message === null) {
    return { kind: 'no-message', status, retryAfter, sessionLost }
  }
  const { code, attemptsLeft } = parsed.output
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
