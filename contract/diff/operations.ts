import { isRecord } from '#/lib/is-record'
import { list, objectsIn, stableJson, type JsonObject, type OpenApiDocument } from './document'

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

export interface Parameter {
  readonly name: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly schema: unknown
  readonly description: unknown
  /** How its value is serialized, as JSON. */
  readonly style: string
}

export interface Content {
  readonly schema: unknown
  /** As JSON, to detect changes. */
  readonly examples: string
  /** The machine codes in its examples. */
  readonly codes: ReadonlySet<string>
}

export interface Body {
  readonly isRequired: boolean
  readonly description: unknown
  readonly content: ReadonlyMap<string, Content>
}

export interface Response {
  readonly description: unknown
  readonly headers: ReadonlyMap<string, Parameter>
  readonly content: ReadonlyMap<string, Content>
}

/** An operation with everything that applies to it, wherever it is written. */
export interface Operation {
  /** 'POST /api/v2/user/signIn' */
  readonly address: string
  readonly id: string
  /** Each way to authenticate, in words; '' means without authentication. */
  readonly security: ReadonlySet<string>
  readonly statesSecurity: boolean
  readonly isDeprecated: boolean
  readonly summary: unknown
  readonly description: unknown
  readonly parameters: ReadonlyMap<string, Parameter>
  readonly body: Body | undefined
  readonly responses: ReadonlyMap<string, Response>
}

const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value) : []

/** Without parameters that mean nothing for JSON: its character set is always UTF-8. */
const mediaType = (name: string) => name.toLowerCase().replace(/;\s*charset=utf-8$/, '')

/** The operations of a document, by method and address without the names of path parameters. */
export function readOperations(document: OpenApiDocument): ReadonlyMap<string, Operation> {
  return new Map(
    entries(document.root['paths']).flatMap(([path, value]) => {
      const item = objectOf(document, value)
      return objectsIn(item).flatMap(([method, node]) => {
        if (!METHODS.has(method)) return []
        const operation = readOperation(document, path, method, item, node)
        return [[`${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`, operation] as const]
      })
    }),
  )
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  item: JsonObject,
  node: JsonObject,
): Operation {
  const { root } = document
  const address = `${method.toUpperCase()} ${path}`
  // Parameters of the operation override those of its path.
  const parameters = [...list(item['parameters']), ...list(node['parameters'])]
  return {
    address,
    id: typeof node['operationId'] === 'string' ? node['operationId'] : address,
    security: readSecurity(document, node['security'] ?? root['security']),
    statesSecurity: 'security' in node || 'security' in root,
    isDeprecated: node['deprecated'] === true,
    summary: node['summary'],
    description: node['description'],
    parameters: readParameters(document, path, parameters),
    body: readBody(document, node['requestBody']),
    responses: new Map(
      entries(node['responses']).map(([status, response]) => [
        status.toUpperCase(),
        readResponse(document, response),
      ]),
    ),
  }
}

/** The object itself, or the target of its reference; an empty one for other values. */
function objectOf({ resolve }: OpenApiDocument, value: unknown): JsonObject {
  const found = resolve(value)
  return isRecord(found) ? found : {}
}

function readSecurity(document: OpenApiDocument, value: unknown): ReadonlySet<string> {
  const { securitySchemes } = objectOf(document, document.root['components'])
  const schemes = objectOf(document, securitySchemes)
  const ways = list(value).map((way) =>
    entries(way)
      .map(([name, scopes]) => schemeInWords(objectOf(document, schemes[name]), scopes))
      .toSorted()
      .join(' and '),
  )
  return new Set(ways.length === 0 ? [''] : ways)
}

function schemeInWords(scheme: JsonObject, scopes: unknown): string {
  const details = ['scheme', 'in', 'name', 'flows', 'openIdConnectUrl'].flatMap((name) => {
    const value = scheme[name]
    if (value === undefined) return []
    return [typeof value === 'string' ? value : stableJson(value)]
  })
  return [String(scheme['type']), ...details, ...list(scopes).map(String).toSorted()].join(' ')
}

function readParameters(
  document: OpenApiDocument,
  path: string,
  values: readonly unknown[],
): ReadonlyMap<string, Parameter> {
  const order = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  return new Map(
    values.map((value) => {
      const { in: place, ...parameter } = readParameter(document, value)
      const { name } = parameter
      const key = place === 'path' ? String(order.indexOf(name)) : name
      return [`${place}:${place === 'header' ? key.toLowerCase() : key}`, parameter]
    }),
  )
}

/** A parameter or header, with its schema from `schema` or `content`. */
function readParameter(
  document: OpenApiDocument,
  value: unknown,
): Parameter & { readonly in: string } {
  const node = objectOf(document, value)
  const place = String(node['in'] ?? 'header')
  const [content] = objectsIn(node['content'])
  const style = node['style'] ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return {
    name: String(node['name'] ?? ''),
    in: place,
    isRequired: node['required'] === true,
    isDeprecated: node['deprecated'] === true,
    schema: content ? content[1]['schema'] : node['schema'],
    description: node['description'],
    style: stableJson([
      content?.[0],
      style,
      node['explode'] ?? style === 'form',
      node['allowReserved'] ?? false,
    ]),
  }
}

function readBody(document: OpenApiDocument, value: unknown): Body | undefined {
  if (value === undefined) return undefined
  const { required, description, content } = objectOf(document, value)
  return { isRequired: required === true, description, content: readContent(document, content) }
}

function readResponse(document: OpenApiDocument, value: unknown): Response {
  const { description, headers, content } = objectOf(document, value)
  const named = entries(headers).flatMap(([name, header]) =>
    name.toLowerCase() === 'content-type'
      ? []
      : [[name.toLowerCase(), { ...readParameter(document, header), name }] as const],
  )
  return { description, headers: new Map(named), content: readContent(document, content) }
}

const readContent = (document: OpenApiDocument, value: unknown): ReadonlyMap<string, Content> =>
  new Map(
    objectsIn(value).map(([name, { schema, example, examples }]) => {
      const values = [
        ...(example === undefined ? [] : [example]),
        ...objectsIn(examples).map(([, entry]) => objectOf(document, entry)['value']),
      ]
      const codes = values.flatMap((one) =>
        isRecord(one) && typeof one['code'] === 'string' ? [one['code']] : [],
      )
      const content = {
        schema,
        examples: stableJson(values.map(stableJson).toSorted()),
        codes: new Set(codes),
      }
      return [mediaType(name), content]
    }),
  )

/** The servers of a document, in any order. */
export function serverAddresses({ root }: OpenApiDocument): readonly string[] {
  const servers = list(root['servers']).flatMap((server) =>
    isRecord(server) && typeof server['url'] === 'string'
      ? [server['url'].replace(/\/+$/, '')]
      : [],
  )
  return servers.length === 0 ? [''] : [...new Set(servers)].toSorted()
}
