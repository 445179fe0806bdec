import { LineCounter, parseDocument } from 'yaml'
import { isRecord } from '#/lib/is-record'

export type JsonObject = Readonly<Record<string, unknown>>

/** The entries of a list; none where it is something else. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The entries of a map of objects, such as `paths`; none where it is something else. */
export const objectsIn = (value: unknown): readonly (readonly [string, JsonObject])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, entry]) => (isRecord(entry) ? [[name, entry]] : []))
    : []

/** An OpenAPI description, read and proven to be one whose references all lead somewhere. */
export interface OpenApiDocument {
  readonly root: JsonObject
  readonly version: string
  /** What a reference leads to, which may be another one. */
  readonly at: (pointer: string) => unknown
  /** The object itself, or what its `$ref` leads to. */
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

/** The name of a component that a reference leads to. */
export const componentName = (pointer: string): string => unescape(pointer.split('/').at(-1) ?? '')

function* references(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const entry of value) yield* references(entry)
  if (!isRecord(value)) return
  for (const [name, entry] of Object.entries(value)) {
    if (name === '$ref' && typeof entry === 'string') yield entry
    // Values there are data, whatever they look like.
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

/** Reads YAML or JSON. Throws one line, which begins with `name`, where it is no OpenAPI 3 description. */
export const readDocument = (text: string, name: string): OpenApiDocument =>
  documentOf(parseText(text, name), name)

/** The same of what was parsed already. */
export function documentOf(root: unknown, name: string): OpenApiDocument {
  if (!isRecord(root) || !String(root['openapi']).startsWith('3.') || !isRecord(root['paths'])) {
    throw new Error(`${name} is no OpenAPI 3 description.`)
  }
  const version = isRecord(root['info']) ? root['info']['version'] : undefined
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}: info.version is no version such as 2.1.0.`)
  }
  for (const pointer of references(root)) {
    if (!pointer.startsWith('#/')) {
      throw new Error(`${name} refers to ${pointer}; bundle it into one file first.`)
    }
    if (lookUp(root, pointer) === undefined) {
      throw new Error(`${name}: ${pointer} leads nowhere.`)
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

/** JSON with sorted keys, so that the order in which things are written does not count. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${stableJson(entry)}`).join(',')}}`
}
