import { LineCounter, parseDocument } from 'yaml'
import { isRecord } from '#/lib/is-record'

export type JsonObject = Readonly<Record<string, unknown>>

/** The items of a list; none for other values. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The entries of a map of objects, such as `paths`; none for other values. */
export const objectsIn = (value: unknown): readonly (readonly [string, JsonObject])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, entry]) => (isRecord(entry) ? [[name, entry]] : []))
    : []

/** An OpenAPI description whose references are all valid. */
export interface OpenApiDocument {
  readonly root: JsonObject
  readonly version: string
  /** The target of a reference, which may be another reference. */
  readonly at: (pointer: string) => unknown
  /** The object itself, or the target of its `$ref`. */
  readonly resolve: (value: unknown) => unknown
}

const unescape = (part: string) =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')

function lookUp(root: JsonObject, pointer: string): unknown {
  let found: unknown = root
  for (const part of pointer.slice(2).split('/').map(unescape)) {
    if (Array.isArray(found)) found = found[Number(part)]
    else found = isRecord(found) ? found[part] : undefined
  }
  return found
}

/** The name of the component a reference points to. */
export const componentName = (pointer: string): string => unescape(pointer.split('/').at(-1) ?? '')

function* references(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const entry of value) yield* references(entry)
  if (!isRecord(value)) return
  for (const [name, entry] of Object.entries(value)) {
    if (name === '$ref' && typeof entry === 'string') yield entry
    // The values of these are data, even if they look like references.
    else if (name !== 'example' && name !== 'default' && name !== 'const') yield* references(entry)
  }
}

function parseText(text: string, name: string): unknown {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    throw new Error(`${name}, line ${line}: ${error.message}`)
  }
  return document.toJS()
}

/** Reads YAML or JSON. Throws one line that begins with `name` unless it is an OpenAPI 3 description. */
export const readDocument = (text: string, name: string): OpenApiDocument =>
  documentOf(parseText(text, name), name)

/** The same for a parsed document. */
export function documentOf(root: unknown, name: string): OpenApiDocument {
  if (!isRecord(root) || !String(root['openapi']).startsWith('3.') || !isRecord(root['paths'])) {
    throw new Error(`${name} is not an OpenAPI 3 description.`)
  }
  const version = isRecord(root['info']) ? root['info']['version'] : undefined
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}: info.version is not a version such as 2.1.0.`)
  }
  for (const pointer of references(root)) {
    if (!pointer.startsWith('#/')) {
      throw new Error(`${name} refers to ${pointer}; bundle it into one file first.`)
    }
    if (lookUp(root, pointer) === undefined) {
      throw new Error(`${name}: ${pointer} does not exist.`)
    }
  }
  const resolve = (value: unknown): unknown => {
    const seen = new Set<string>()
    let found = value
    while (isRecord(found) && typeof found['$ref'] === 'string' && !seen.has(found['$ref'])) {
      seen.add(found['$ref'])
      found = lookUp(root, found['$ref'])
    }
    return found
  }
  return { root, version, at: (pointer) => lookUp(root, pointer), resolve }
}

/** JSON with sorted keys, so that key order does not matter. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${stableJson(entry)}`).join(',')}}`
}
