import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import { isRecord } from '#/lib/is-record'
import { markPartial } from '#/api/reading'

/*
 * What the site must read from a response, straight from `openapi.yaml`, without generated code. Only `x-display`,
 * lists and open enums tolerate deviations.
 */

type Node = Record<string, unknown>

/** The values that are read; `null` if the whole response is rejected. */
type Read = { value: unknown } | null

const document: Node = parse(readFileSync('openapi.yaml', 'utf8'))

const at = (node: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), node)

const nodeAt = (node: unknown, ...keys: string[]): Node => {
  const found = at(node, ...keys)
  return isRecord(found) ? found : {}
}

/** The schema that a reference points to, and its name. */
function resolve(node: Node, place: string): [Node, string] {
  const { $ref } = node
  if (typeof $ref !== 'string') return [node, place]
  const keys = $ref.slice(2).split('/')
  return resolve(nodeAt(document, ...keys), keys.at(-1) ?? '')
}

/** The schema of a successful response. */
export function responseNode(method: string, path: string): Node {
  const responses = nodeAt(document, 'paths', path, method.toLowerCase(), 'responses')
  const key = Object.keys(responses).find((status) => status.startsWith('2')) ?? ''
  const [response] = resolve(nodeAt(responses, key), '')
  return nodeAt(response, 'content', 'application/json', 'schema')
}

const formats: Record<string, (text: string) => boolean> = {
  'date-time': (text) => v.is(v.pipe(v.string(), v.isoTimestamp()), text),
  uri: (text) => URL.canParse(text),
}

function fitsText(node: Node, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern = '', format = '' } = node
  const isShaped = new RegExp(String(pattern), 'u').test(text)
  const isFormat = formats[String(format)]?.(text) ?? true
  return (
    text.length >= Number(minLength) && text.length <= Number(maxLength) && isShaped && isFormat
  )
}

function fitsNumber({ minimum = -Infinity, maximum = Infinity }: Node, value: number): boolean {
  return value >= Number(minimum) && value <= Number(maximum)
}

function fits(node: Node, value: unknown): boolean {
  const [schema] = resolve(node, '')
  const types = new Set([schema['type']].flat())
  if ('const' in schema && schema['const'] !== value) return false
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false
  if (value === null) return types.has('null')
  if (typeof value === 'string') return types.has('string') && fitsText(schema, value)
  if (typeof value === 'boolean') return types.has('boolean')
  if (typeof value !== 'number' || !fitsNumber(schema, value)) return false
  return types.has('number') || (types.has('integer') && Number.isInteger(value))
}

/** @param breaches collects the names of places that are read although they do not fit */
export function readByContract(
  node: Node,
  value: unknown,
  breaches: Set<string>,
  place = '',
): Read {
  const [schema, name] = resolve(node, place)
  const { anyOf, oneOf, type } = schema
  if (Array.isArray(oneOf)) {
    const key = String(at(schema, 'discriminator', 'propertyName'))
    const variant = oneOf.find((one) => {
      const [inner] = resolve(one, '')
      return at(inner, 'properties', key, 'const') === at(value, key)
    })
    return variant === undefined ? null : readByContract(variant, value, breaches)
  }
  if (Array.isArray(anyOf)) {
    const [first, second] = anyOf
    if (second.type !== 'null') return readOpen(first, value)
    return value === null ? { value } : readByContract(first, value, breaches)
  }
  if (type === 'array') return readList(nodeAt(schema, 'items'), value, breaches, name)
  if (type === 'object') {
    // A list is read as an object without fields.
    const sent = Array.isArray(value) ? {} : value
    return isRecord(sent) ? readObject(schema, sent, breaches, name) : null
  }
  return fits(schema, value) ? { value } : null
}

function readOpen(named: Node, value: unknown): Read {
  if (typeof value !== 'string' || value === '') return null
  return { value: fits(named, value) ? value : 'unknown' }
}

function readList(row: Node, value: unknown, breaches: Set<string>, name: string): Read {
  const sent: unknown[] = Array.isArray(value) ? value : [null]
  const rows = sent.flatMap((one) => {
    const read = readByContract(row, one, breaches, name)
    return read === null ? [] : [read.value]
  })
  if (Array.isArray(value) && rows.length === sent.length) return { value: rows }
  breaches.add(name)
  return { value: markPartial(rows) }
}

function readObject(schema: Node, sent: Node, breaches: Set<string>, name: string): Read {
  const required: unknown = schema['required']
  const read: Node = {}
  let isRefused = false
  for (const [key, node] of Object.entries(nodeAt(schema, 'properties'))) {
    const inner = isRecord(node) ? node : {}
    const isMissing = !Object.hasOwn(sent, key)
    if (isMissing && !(Array.isArray(required) && required.includes(key))) continue
    const place = `${name}.${key}`
    const one = inner['x-display']
      ? readDisplay(inner, sent[key], breaches, place)
      : readByContract(inner, sent[key], breaches, place)
    if (one === null) isRefused = true
    else read[key] = one.value
  }
  return isRefused ? null : { value: read }
}

function readDisplay(node: Node, value: unknown, breaches: Set<string>, place: string): Read {
  if (fits(node, value)) return { value }
  breaches.add(place)
  return { value: null }
}
