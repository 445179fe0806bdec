import * as v from 'valibot'
import { responseSchemas } from '#/api/generated/response-schemas'
import { operations } from '#/api/generated/operations'
import { vError } from '#/api/generated/valibot/valibot.gen'
import { isNewPassword, passwordRules } from '#/lib/passwords/password-rules'
import { refusal, type RequestContext } from './request-context'
import { issueMessage } from './field-messages'
import { translate } from './texts'

/** The largest request body. */
export const MOST_BYTES = 16 * 1024

type Operations = typeof operations
export type OperationId = Operations[keyof Operations]['id']
export type Operation = Operations[keyof Operations]

/** The operation of a method and path in `openapi.yaml`. */
export const operationOf = (method: string, path: string): Operation | undefined =>
  Object.entries(operations).find(([key]) => key === `${method} ${path}`)?.[1]

/** The methods of a path; none for an unknown path. */
export const methodsOf = (path: string): readonly string[] =>
  Object.keys(operations).flatMap((key) =>
    key.endsWith(` ${path}`) ? [key.split(' ')[0] ?? ''] : [],
  )

/** Reads the body, so that the request can wait its turn. Avoids `request.body`, which Firefox does not have. */
export async function buffered(request: Request): Promise<Request> {
  const { url, method, headers } = request
  const body = await request.arrayBuffer()
  return new Request(url, { method, headers, body: body.byteLength === 0 ? null : body })
}

function parseJson(context: RequestContext, bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refusal(context.language, 'malformed')
  }
}

/** Throws `422` with the errors of each field. */
export function invalid(
  context: RequestContext,
  errors: Readonly<Record<string, Iterable<string>>>,
): never {
  const copy = Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, [...texts]]),
  )
  throw refusal(context.language, 'validation', { errors: copy })
}

/** Parses `value` by its schema; throws `422`. `field` names a value that is not an object. */
export function parseInput<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
  value: unknown,
  field?: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const errors = new Map<string, Set<string>>()
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key ?? field ?? '')
    if (name === '') continue
    const texts = errors.get(name) ?? new Set()
    errors.set(name, texts.add(issueMessage(context.language, name, issue)))
  }
  return invalid(context, Object.fromEntries(errors))
}

/**
 * The body of a request, parsed by its schema of `valibot.gen.ts`. Throws `413`, `415`, `400` or `422`, in that order.
 * With `optional`, an empty body counts as an empty object.
 */
export async function readBody<Schema extends v.GenericSchema>(
  context: RequestContext,
  schema: Schema,
  { optional = false } = {},
): Promise<v.InferOutput<Schema>> {
  const bytes = await context.request.arrayBuffer()
  if (bytes.byteLength > MOST_BYTES) throw refusal(context.language, 'too_large')
  if (bytes.byteLength === 0 && optional) return parseInput(context, schema, {})
  const type = context.request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw refusal(context.language, bytes.byteLength === 0 ? 'malformed' : 'unsupported_media_type')
  }
  const body = parseJson(context, bytes)
  refuseInherited(context, body)
  return parseInput(context, schema, body)
}

/** Valibot looks names up with `in`, so `toString` and the like pass a strict object. */
function refuseInherited(context: RequestContext, body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const odd = Object.keys(body).filter((name) => name in Object.prototype)
  if (odd.length > 0) throw refusal(context.language, 'validation')
}

const RULES = ['length', 'lower', 'upper', 'digit', 'mark'] as const

/** Throws `422` if a new password breaks a rule that JSON Schema cannot express. */
export function requireNewPassword(context: RequestContext, field: string, password: string): void {
  if (isNewPassword(password)) return
  const kept = passwordRules(password)
  const broken = RULES.filter((rule) => !kept[rule])
  invalid(context, {
    [field]: broken.map((rule) => translate(context.language, `password_${rule}`)),
  })
}

const entriesOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** Where `body` and a client's reading of it differ: at a field outside the contract, or an open value. */
function difference(body: unknown, output: unknown, at = ''): string | undefined {
  if (typeof body !== 'object' || body === null) return body === output ? undefined : at
  const [sent, read] = [entriesOf(body), entriesOf(output)]
  for (const name of new Set([...sent.keys(), ...read.keys()])) {
    const where = `${at}/${name}`
    if (!sent.has(name) || !read.has(name)) return where
    const deeper = difference(sent.get(name), read.get(name), where)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/**
 * What breaks the contract in a response, or undefined. Stricter than a client: fields and values outside the schema
 * are wrong too, so that nothing leaks.
 */
export function mismatchOf(operation: Operation, status: number, text: string): string | undefined {
  const succeeded = status < 400
  const schema: v.GenericSchema | null = succeeded ? responseSchemas[operation.id] : vError
  if (schema === null) return text === '' ? undefined : 'a body where the contract has none'
  const body: unknown = JSON.parse(text)
  const result = v.safeParse(schema, body)
  if (!result.success) return `${v.getDotPath(result.issues[0]) ?? ''}: ${result.issues[0].message}`
  const unnamed = difference(body, result.output)
  return unnamed && `${unnamed}: not in the contract`
}
