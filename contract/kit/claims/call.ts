import type { OperationId } from '../contract/operation-id'
import type { Operation } from '../contract/openapi-file'
import type { RequestInput } from '../http/http-client'

/** A request of a claim. */
export interface Call {
  readonly token?: string | undefined
  /** JSON, unless it is a text or bytes: those go as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  /** The `Idempotency-Key` of a top-up: one of its own unless given, none where it is null. */
  readonly key?: string | null
  readonly method?: string
  /** Leaves the token of the bot check out. */
  readonly unproven?: true
  /** Sent in chunks, without its length. */
  readonly chunked?: true
  /** Sent together with the others of this burst, without waiting for a turn. */
  readonly burst?: symbol
  /** The token as it is, though a later response put another one in its place. */
  readonly exactToken?: true
  /** A refusal that names a short wait is the response. */
  readonly unheld?: true
  /** Of those that are sent together: the operation that this one goes to, where it is another one. */
  readonly to?: OperationId
}

/** An `Idempotency-Key` that no top-up had before. */
export const newKey = (): string => `kit-${crypto.randomUUID()}`

/** The headers of a call, with the token of the bot check and the key of a top-up where the operation takes them. */
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
