import type { OperationId } from '../contract/operation-id'
import type { Operation } from '../contract/openapi-file'
import type { RequestInput } from '../http/http-client'

/** A request of a claim. */
export interface Call {
  readonly token?: string | undefined
  /** Sent as JSON, unless it is text or bytes: those are sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  /** The `Idempotency-Key` of a top-up: a new one by default, none if null. */
  readonly key?: string | null
  readonly method?: string
  /** Leaves out the bot-check token. */
  readonly unproven?: true
  /** Sent in chunks, without its length. */
  readonly chunked?: true
  /** Sent together with the others of this burst, without waiting for a slot. */
  readonly burst?: symbol
  /** Sends the token as it is, even if a later response replaced it. */
  readonly exactToken?: true
  /** A refusal with a short wait counts as the response. */
  readonly unheld?: true
  /** In a burst: the operation this call goes to, if it is another one. */
  readonly to?: OperationId
}

/** An `Idempotency-Key` no top-up has used. */
export const newKey = (): string => `kit-${crypto.randomUUID()}`

/** The headers of a call, with the bot-check token and the key of a top-up if the operation takes them. */
function headersOf(
  operation: Operation,
  { token, body, headers, key, method, unproven }: Call,
  captcha: string | undefined,
): NonNullable<RequestInput['headers']> {
  const isProven = operation.captcha && !unproven && captcha !== undefined
  const isTopUp = operation.id === 'paymentCreate' && method === undefined
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(isProven && { 'x-recaptcha-token': captcha }),
    ...(isTopUp && key !== null && { 'idempotency-key': key ?? newKey() }),
    ...headers,
  }
}

/** The request of a call. */
export function requestOf(
  operation: Operation,
  call: Call,
  captcha: string | undefined,
): RequestInput {
  const { body, query = '', method, burst, chunked, exactToken, unheld } = call
  return {
    method: method ?? operation.method,
    path: `${operation.path}${query}`,
    headers: headersOf(operation, call, captcha),
    ...(body !== undefined && { body: bodyOf(body) }),
    ...(burst && { burst }),
    ...(chunked && { chunked }),
    ...(exactToken && { exactToken }),
    ...(unheld && { unheld }),
  }
}

const bodyOf = (body: unknown): NonNullable<RequestInput['body']> => {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}
