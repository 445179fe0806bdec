import { isRecord } from '#/lib/is-record'
import { objectsIn, stableJson, type JsonObject, type OpenApiDocument } from './document'

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

export interface Parameter {
  readonly name: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly schema: unknown
  readonly description: unknown
  /** How its value is written, as JSON. */
  readonly style: string
}

export interface Content {
  readonly schema: unknown
  /** As JSON, for telling whether they changed. */
  readonly examples: string
  /** The machine codes that its examples name. */
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

/** An operation with everything that holds for it, wherever it is written. */
export interface Operation {
  /** 'POST /api/v2/user/signIn' */
  readonly address: string
  readonly id: string
  /** Each way to be let in, in words; '' is to be let in without anything. */
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
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Without what says nothing about JSON: its character set is always UTF-8. */
const mediaType = (name: string) => name.toLowerCase().replace(/;\s*charset=utf-8$/, '')

/** Reads the operations of a document, by method and address without the names of path parameters. */
export function readOperations(document: OpenApiDocument): ReadonlyMap<string, Operation> {
  const { root, resolve } = document
  const object = (value: unknown): JsonObject => {
    const found = resolve(value)
    return isRecord(found) ? found : {}
  }

  function readContent(value: unknown): ReadonlyMap<string, Content> {
    return new Map(
      objectsIn(value).map(([name, { schema, example, examples }]) => {
        const values = [
          ...(example === undefined ? [] : [example]),
          ...objectsIn(examples).map(([, entry]) => object(entry)['value']),
        ]
        const codes = values.flatMap((one) =>
          isRecord(one) && typeof one['code'] === 'string' ? [one['code']] : [],
        )
        return [
          mediaType(name),
          {
            schema,
            examples: stableJson(values.map(stableJson).toSorted()),
            codes: new Set(codes),
          },
        ]
      }),
    )
  }

  /** The schema of a parameter or header, be it given by `schema` or by `content`. */
  function readParameter(value: unknown): Parameter & { readonly in: string } {
    const node = object(value)
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

  function readParameters(
    path: string,
    values: readonly unknown[],
  ): ReadonlyMap<string, Parameter> {
    const order = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    return new Map(
      values.map((value) => {
        const { in: place, ...parameter } = readParameter(value)
        const { name } = parameter
        const key = place === 'path' ? String(order.indexOf(name)) : name
        return [`${place}:${place === 'header' ? key.toLowerCase() : key}`, parameter]
      }),
    )
  }

  function readSecurity(value: unknown): ReadonlySet<string> {
    const schemes = object(object(root['components'])['securitySchemes'])
    const ways = list(value).map((way) =>
      entries(way)
        .map(([name, scopes]) => {
          const {
            type,
            scheme,
            in: place,
            name: key,
            flows,
            openIdConnectUrl,
          } = object(schemes[name])
          const details = [scheme, place, key, flows, openIdConnectUrl].filter(
            (one) => one !== undefined,
          )
          const words = details.map((one) => (typeof one === 'string' ? one : stableJson(one)))
          return [String(type), ...words, ...list(scopes).map(String).toSorted()].join(' ')
        })
        .toSorted()
        .join(' and '),
    )
    return new Set(ways.length === 0 ? [''] : ways)
  }

  function readBody(value: unknown): Body | undefined {
    if (value === undefined) return undefined
    const { required, description, content } = object(value)
    return { isRequired: required === true, description, content: readContent(content) }
  }

  function readResponse(value: unknown): Response {
    const { description, headers, content } = object(value)
    const named = entries(headers).flatMap(([name, header]) =>
      name.toLowerCase() === 'content-type'
        ? []
        : [[name.toLowerCase(), { ...readParameter(header), name }] as const],
    )
    return { description, headers: new Map(named), content: readContent(content) }
  }

  function readOperation(
    path: string,
    method: string,
    item: JsonObject,
    node: JsonObject,
  ): Operation {
    const address = `${method.toUpperCase()} ${path}`
    return {
      address,
      id: typeof node['operationId'] === 'string' ? node['operationId'] : address,
      security: readSecurity(node['security'] ?? root['security']),
      statesSecurity: 'security' in node || 'security' in root,
      isDeprecated: node['deprecated'] === true,
      summary: node['summary'],
      description: node['description'],
      // Those of the operation replace those of its path.
      parameters: readParameters(path, [...list(item['parameters']), ...list(node['parameters'])]),
      body: readBody(node['requestBody']),
      responses: new Map(
        entries(node['responses']).map(([status, response]) => [
          status.toUpperCase(),
          readResponse(response),
        ]),
      ),
    }
  }

  return new Map(
    entries(root['paths']).flatMap(([path, value]) => {
      const item = object(value)
      return objectsIn(item).flatMap(([method, node]) => {
        if (!METHODS.has(method)) return []
        const operation = readOperation(path, method, item, node)
        return [[`${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`, operation] as const]
      })
    }),
  )
}

/** The servers of a document, in any order. */
export function serverAddresses({ root }: OpenApiDocument): readonly string[] {
  const servers = list(root['servers']).flatMap((server) =>
    isRecord(server) && typeof server['url'] === 'string'
      ? [server['url'].replace(/\/+$/, '')]
      : [],
  )
  return servers.length === 0 ? [''] : [...new Set(servers)].toSorted()
}
