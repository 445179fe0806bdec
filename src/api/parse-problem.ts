import * as v from 'valibot'
import { vErrorCode } from './generated/reading/valibot.gen'
import { isRecord } from '#/lib/is-record'
import type { Problem } from './problem'
import { countdownSeconds } from './retry-after'

/** A visible character: neither white space nor a character that is not rendered. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]/u

/** In UTF-16 units: rendering a longer text might freeze the page. */
const LONGEST_TEXT = 10_000

/** `text`, cut to `LONGEST_TEXT`. */
const shorten = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text

const visibleText = v.pipe(v.string(), v.regex(VISIBLE), v.transform(shorten))

const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.nullable(schema), null)

const errorBodySchema = v.looseObject({
  message: orNull(visibleText),
  code: orNull(vErrorCode),
  retryAfter: orNull(v.pipe(v.number(), v.minValue(0), v.transform(countdownSeconds))),
  attemptsLeft: orNull(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** Each field with its first error message. */
function fieldsOf(errors: unknown): Record<string, string> {
  const named = Object.entries(isRecord(errors) ? errors : {})
  return Object.fromEntries(
    named.flatMap(([name, messages]) => {
      const texts: readonly unknown[] = Array.isArray(messages) ? messages : []
      const first = texts.find((text) => v.is(visibleText, text))
      return first === undefined ? [] : [[name, shorten(first)]]
    }),
  )
}

type ResponseFacts = { status: number; retryAfter: number | null; sessionLost: boolean }

/** The problem in a response with a status of 400 or more, whatever its body. Never throws. */
export function parseProblem(
  body: string,
  { status, retryAfter, sessionLost }: ResponseFacts,
): Problem {
  const json = body.trim() === '' ? null : tryJson(body)
  if (json === undefined) return { kind: 'gateway', status, retryAfter, sessionLost }
  const parsed = v.safeParse(errorBodySchema, json)
  if (!parsed.success || parsed.output.message === null) {
    return { kind: 'no-message', status, retryAfter, sessionLost }
  }
  const { message, code, attemptsLeft } = parsed.output
  return {
    kind: 'message',
    status,
    message,
    code,
    fields: fieldsOf(parsed.output['errors']),
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
