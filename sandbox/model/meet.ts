import * as v from 'valibot'
import { expect } from 'vitest'
import { vError } from '#/api/generated/valibot/valibot.gen'
import type { Real } from './real'

/** A refusal that the model allows. With `may` the contract leaves room: doing it is right too. */
export interface Refusal {
  /** Status and code: `409 conflict`. */
  readonly outcome: string
  readonly may?: boolean
  /** Milliseconds after which a `429` is over. */
  readonly wait?: number
  readonly attemptsLeft?: number
  /** The field that `errors` names. */
  readonly field?: string
}

/** A refusal by its status and code, such as `429 too_many_requests`. */
export const refusal = (outcome: string, rest: Omit<Refusal, 'outcome'> = {}): Refusal => ({
  outcome,
  ...rest,
})

/** What was asked for is over: a code, a key, a set-up. */
export const GONE = refusal('410 expired')

/** No good token: the only answer that signs a client out. */
export const UNAUTHENTICATED = refusal('401 unauthenticated')

/** Closed to players whose e-mail is not verified. */
export const UNVERIFIED = refusal('403 unverified')

/** There is no such thing, or it is another player's: the two are told alike. */
export const NOT_FOUND = refusal('404 not_found')

/** The present state does not allow it. */
export const CONFLICT = refusal('409 conflict')

/** A body that breaks a rule of `field`. */
export const invalid = (field: string) => refusal('422 validation', { field })

export interface Wish {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type Met<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly outcome: string }

function checkRefusal(
  what: string,
  answer: Awaited<ReturnType<Real['call']>>,
  allowed: readonly Refusal[],
) {
  const error = v.parse(vError, answer.body)
  const outcome = `${answer.status} ${error.code}`
  const fitting = allowed.filter((one) => one.outcome === outcome)
  if (fitting.length === 0) {
    const wanted = allowed.map((one) => one.outcome).join(' or ') || 'no refusal'
    throw new Error(`${what}: came ${outcome}, wanted ${wanted}`)
  }
  const fields = Object.keys(error.errors ?? {})
  const retryAfter = error.retryAfter
  if (answer.status === 429) {
    expect(answer.headers.get('retry-after'), what).toBe(String(retryAfter))
  }
  const agrees = fitting.some(
    ({ wait, attemptsLeft, field }) =>
      (field === undefined || fields.includes(field)) &&
      (attemptsLeft === undefined || error.attemptsLeft === attemptsLeft) &&
      (wait === undefined || retryAfter === Math.ceil(wait / 1000)),
  )
  if (!agrees) {
    const came = JSON.stringify({ fields, retryAfter, attemptsLeft: error.attemptsLeft })
    throw new Error(`${what}: ${outcome} came with ${came}, wanted ${JSON.stringify(fitting)}`)
  }
  return outcome
}

/**
 * Asks one operation and judges the answer: a good one by its schema, a refusal by `allowed`. Throws
 * where the answer is neither wanted nor left open by the contract.
 */
export async function meet<Schema extends v.GenericSchema>(
  { call }: Real,
  [method, path, schema]: readonly [method: string, path: string, schema: Schema],
  wish: Wish,
  allowed: readonly Refusal[],
): Promise<Met<v.InferOutput<Schema>>> {
  const answer = await call(method, path, wish)
  const what = `${method} ${path}`
  if (answer.status >= 400) return { ok: false, outcome: checkRefusal(what, answer, allowed) }
  const strict = allowed.filter(({ may }) => may !== true)
  if (strict.length > 0) {
    const wanted = strict.map(({ outcome }) => outcome).join(' or ')
    throw new Error(`${what}: came ${answer.status}, wanted ${wanted}`)
  }
  return { ok: true, data: v.parse(schema, answer.body) }
}
