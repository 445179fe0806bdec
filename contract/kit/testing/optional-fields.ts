import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isRecord } from '#/lib/is-record'
import { list, loose, text, type Loose } from '../contract/loose'
import { valueAt } from '../contract/schema-lines'
import { json, type Wire } from './edits'

export const document: Loose = loose(parse(readFileSync('openapi.yaml', 'utf8')))

/** The target of a reference, with the keywords beside it. */
function resolved(value: unknown): Loose {
  const { $ref, ...beside } = loose(value)
  if (typeof $ref !== 'string') return beside
  const found = resolved(valueAt(document, $ref.replace('#/', '').split('/')))
  const description = `${text(found['description'])} ${text(beside['description'])}`
  return { ...found, ...beside, description }
}

const propertiesOf = (schema: Loose) => Object.entries(loose(schema['properties']))

/** Of several schemas, the one whose constants match the body. */
const chosen = (schema: Loose, body: Loose): Loose =>
  list(schema['oneOf'])
    .map(resolved)
    .find((one) =>
      propertiesOf(one).every(([name, field]) => {
        const { const: constant } = loose(field)
        return constant === undefined || constant === body[name]
      }),
    ) ?? schema

/** Whether the contract lets a server omit a field at any time. */
const isFree = (schema: Loose, name: string, field: Loose): boolean =>
  !(Array.isArray(schema['required']) && schema['required'].includes(name)) &&
  !/Always\s+present/.test(text(field['description']))

/** `value` without the optional fields that `drops` names, at every level. */
function stripped(value: unknown, schema: Loose, drops: (name: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const items = resolved(schema['items'])
    return value.map((one: unknown) => stripped(one, items, drops))
  }
  if (!isRecord(value)) return value
  const own = chosen(schema, value)
  const fields = new Map(propertiesOf(own).map(([name, field]) => [name, resolved(field)]))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = fields.get(name)
      if (field === undefined) return [[name, one]]
      return isFree(own, name, field) && drops(name) ? [] : [[name, stripped(one, field, drops)]]
    }),
  )
}

/** The schema of a response in the contract. */
function schemaOf(request: Request, status: number): Loose {
  const path = loose(loose(document['paths'])[new URL(request.url).pathname])
  const responses = loose(loose(path[request.method.toLowerCase()])['responses'])
  const response = resolved(responses[String(status)] ?? responses['default'])
  return resolved(loose(loose(response['content'])['application/json'])['schema'])
}

/** Responses without the optional fields that `drops` names. */
export const withoutOptional = (drops: (name: string) => boolean): Wire =>
  json((body, { status }, request) => stripped(body, schemaOf(request, status), drops))
