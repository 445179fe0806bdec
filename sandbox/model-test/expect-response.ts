import * as v from 'valibot'
import { expect } from 'vitest'
import { vError } from '#/api/generated/valibot/valibot.gen'
import type { Refusal } from './refusals'
import type { System } from './system'

export interface RequestInput {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type ResponseOrRefusal<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly outcome: string }

function checkRefusal(
  what: string,
  answer: Awaited<ReturnType<System['call']>>,
  allowed: readonly Refusal[],
) {
  const error = v.parse(vError, answer.body)
  const outcome = `${answer.status} ${error.code}`
  const fitting = allowed.filter((one) => one.outcome === outcome)
  if (fitting.length === 0) {
    const expected = allowed.map((one) => one.outcome).join(' or ') || 'no refusal'
    throw new Error(`${what}: came ${outcome}, expected ${expected}`)
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
    throw new Error(`${what}: ${outcome} came with ${came}, expected ${JSON.stringify(fitting)}`)
  }
  return outcome
}

/**
 * Asks one operation and judges the answer: a good one by its schema, a refusal by `allowed`. Throws
 * where the answer is neither expected nor left open by the contract.
 */
export async function expectResponse<Schema extends v.GenericSchema>(
  { call }: System,
  [method, path, schema]: readonly [method: string, path: string, schema: Schema],
  input: RequestInput,
  allowed: readonly Refusal[],
): Promise<ResponseOrRefusal<v.InferOutput<Schema>>> {
  const answer = await call(method, path, input)
  const what = `${method} ${path}`
  if (answer.status >= 400) return { ok: false, outcome: checkRefusal(what, answer, allowed) }
  const strict = allowed.filter(({ may }) => may !== true)
  if (strict.length > 0) {
    const expected = strict.map(({ outcome }) => outcome).join(' or ')
    throw new Error(`${what}: came ${answer.status}, expected ${expected}`)
  }
  return { ok: true, data: v.parse(schema, answer.body) }
}
