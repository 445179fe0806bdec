import { errorCodes } from '#/api/generated/error-codes'
import { isRecord } from '#/lib/is-record'
import { list, objectsIn, type OpenApiDocument } from '../diff/document'

const CODES: Readonly<Record<string, readonly string[]>> = errorCodes

/** Codes any request may get. */
const OF_ANY = [
  'malformed',
  'too_large',
  'unsupported_media_type',
  'validation',
  'too_many_requests',
  'server_error',
]

const quoted = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ')

/** The type of a request or response in the contract; a dash if there is none. */
function typeOf(document: OpenApiDocument, value: unknown): string {
  const body = document.resolve(value)
  const content = isRecord(body) ? Object.fromEntries(objectsIn(body['content'])) : {}
  const schema = content['application/json']?.['schema']
  const name = isRecord(schema) ? String(schema['$ref']).split('/').at(-1) : undefined
  return name === undefined ? '–' : `\`${name}\``
}

/** The inputs of a function: a body or URL parameters, and headers. The client sends the language itself. */
function inputsOf(document: OpenApiDocument, operation: Record<string, unknown>): string {
  const parameters = list(operation['parameters']).map((one) => document.resolve(one))
  const names = parameters
    .filter(isRecord)
    .map(({ in: place, name }) => (place === 'query' ? `{ ${String(name)} }` : String(name)))
    .filter((name) => name !== 'Accept-Language')
  const body = typeOf(document, operation['requestBody'])
  return names.length === 0 ? body : [...(body === '–' ? [] : [body]), quoted(names)].join(', ')
}

/** All operations of the contract as a Markdown table, for the page of the package. */
export function operationsTable(document: OpenApiDocument): string {
  const rows = objectsIn(document.root['paths']).flatMap(([, path]) =>
    objectsIn(path).map(([, operation]) => {
      const id = String(operation['operationId'])
      const responses = objectsIn(operation['responses'])
      const success = responses.find(([status]) => status.startsWith('2'))
      const codes = (CODES[id] ?? []).filter((code) => !OF_ANY.includes(code))
      const types = [inputsOf(document, operation), typeOf(document, success?.[1])]
      return `| \`${id}\` | ${[operation['summary'], ...types, quoted(codes)].join(' | ')} |`
    }),
  )
  const head = '| function | what it does | takes | returns | error codes |'
  const any = `Any of them may also return ${quoted(OF_ANY)}.`
  return [head, '|---|---|---|---|---|', ...rows, '', any, ''].join('\n')
}
