import { isRecord } from '#/lib/is-record'
import { loose, type Loose } from '../kit/contract/loose'
import type { Operation } from '../kit/contract/openapi-file'
import { schemaIn, valueAt } from '../kit/contract/schema-lines'
import { changed } from './mistake'

/** A response of the correct sandbox. */
export interface Sample {
  readonly operation: Operation
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A malformed response. */
export interface Misshapen extends Sample {
  /** The operation, the status, the field and the kind of the fault. */
  readonly name: string
  /** The wrong field, if one is wrong. */
  readonly field?: string
}

/** A field of a response and the schemas its value may match. */
interface Field {
  readonly place: readonly string[]
  readonly isRequired: boolean
  readonly schemas: readonly Loose[]
}

/** The schemas a value of this schema may match, without references and alternatives. */
function schemasOf(document: unknown, schema: unknown): readonly Loose[] {
  const { $ref, oneOf, anyOf, allOf, ...own } = loose(schema)
  if (typeof $ref === 'string') {
    return schemasOf(document, valueAt(document, $ref.replace('#/', '').split('/')))
  }
  const options = [oneOf, anyOf, allOf].flatMap((one) => (Array.isArray(one) ? one : []))
  return options.length === 0 ? [own] : options.flatMap((one) => schemasOf(document, one))
}

const namesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The fields of a value; rows of a list share theirs. */
function* fieldsOf(
  document: unknown,
  schemas: readonly Loose[],
  value: unknown,
  place: readonly string[] = [],
): Generator<Field> {
  if (Array.isArray(value)) {
    const rows = schemas.flatMap(({ items }) => (items ? schemasOf(document, items) : []))
    if (value.length > 0) yield* fieldsOf(document, rows, value[0], [...place, '*'])
    return
  }
  if (!isRecord(value)) return
  const fitting = schemas.filter(({ required }) =>
    namesIn(required).every((name) => String(name) in value),
  )
  for (const name of Object.keys(value)) {
    const owners = fitting.filter(({ properties }) => name in loose(properties))
    const own = owners.flatMap(({ properties }) => schemasOf(document, loose(properties)[name]))
    if (own.length === 0) continue
    const isRequired = owners.every(({ required }) => namesIn(required).includes(name))
    yield { place: [...place, name], isRequired, schemas: own }
    yield* fieldsOf(document, own, value[name], [...place, name])
  }
}

const typesOf = (schemas: readonly Loose[]): ReadonlySet<unknown> =>
  new Set(schemas.flatMap(({ type }) => type))

/** The value as another JSON type, such as an object for a list, as PHP encodes a filtered one. */
function otherType(value: unknown, types: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return { ...value }
  return isRecord(value) || types.has('string') || types.has(undefined) ? 7 : String(value)
}

/** The possible faults of a field's value, by kind. */
function* faultsOf({
  isRequired,
  schemas,
}: Field): Generator<[string, (value: unknown) => unknown]> {
  const types = typesOf(schemas)
  const has = (name: string) => schemas.some((one) => name in one)
  if (isRequired) yield ['missing', () => undefined]
  if (!types.has('null') && !types.has(undefined)) yield ['null', () => null]
  yield ['other type', (value) => otherType(value, types)]
  if (types.has('integer')) yield ['fraction', (value) => Number(value) + 0.5]
  if (has('minLength')) yield ['empty', () => '']
  if (has('pattern'))
    yield ['other pattern', (value) => `${String(value).slice(0, 4)} ${String(value).slice(4)}`]
  if (has('format')) yield ['other format', (value) => String(value).slice(8, 19).replace('T', ' ')]
  if (schemas.every((one) => 'enum' in one || 'const' in one))
    yield ['other value', () => 'success']
}

const bodyOf = ({ operation: { path, method }, status }: Sample, document: unknown): unknown => {
  const response = ['paths', path, method.toLowerCase(), 'responses', String(status)]
  return valueAt(document, schemaIn(document, response))
}

/** Responses with a wrong header, body or status. */
function* wholes(sample: Sample): Generator<Omit<Misshapen, 'name'> & { kind: string }> {
  const { status, text } = sample
  const header = (name: string, value: string | null): Headers => {
    const headers = new Headers(sample.headers)
    if (value === null) headers.delete(name)
    else headers.set(name, value)
    return headers
  }
  yield { ...sample, kind: 'Cache-Control missing', headers: header('cache-control', null) }
  yield { ...sample, kind: 'Cache-Control public', headers: header('cache-control', 'public') }
  yield { ...sample, kind: 'status 500', status: 500 }
  yield { ...sample, kind: 'status 418', status: 418 }
  if (status === 429)
    yield { ...sample, kind: 'Retry-After missing', headers: header('retry-after', null) }
  if (status === 204) yield { ...sample, kind: 'a body', text: '{"ok":true}' }
  if (text === '') return
  yield { ...sample, kind: 'Content-Type html', headers: header('content-type', 'text/html') }
  yield {
    ...sample,
    kind: 'problem+json',
    headers: header('content-type', 'application/problem+json'),
  }
  yield { ...sample, kind: 'a page', text: '<!doctype html><title>Error</title>' }
  yield { ...sample, kind: 'byte order mark', text: `\uFEFF${text}` }
  yield {
    ...sample,
    kind: 'an envelope',
    text: JSON.stringify({ success: true, data: JSON.parse(text) }),
  }
}

/** All malformed variants of a response: operation × response × field × kind. */
export function* misshapen(sample: Sample, document: unknown): Generator<Misshapen> {
  const of = `${sample.operation.id} ${sample.status}`
  for (const { kind, ...one } of wholes(sample)) yield { ...one, name: `${of}: ${kind}` }
  if (sample.text === '') return
  const body: unknown = JSON.parse(sample.text)
  for (const field of fieldsOf(document, schemasOf(document, bodyOf(sample, document)), body)) {
    const name = field.place.findLast((one) => one !== '*') ?? ''
    for (const [kind, to] of faultsOf(field)) {
      const text = JSON.stringify(changed(body, field.place, to))
      yield { ...sample, text, field: name, name: `${of}: ${field.place.join('.')} ${kind}` }
    }
  }
}
