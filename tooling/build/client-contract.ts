import { isRecord } from '../../src/lib/is-record.ts'

/** The value that a client reads in place of one its version of the contract does not name. */
export const UNKNOWN = 'unknown'

type Node = Record<string, unknown>

const isPlainString = (value: unknown) =>
  isRecord(value) && value['type'] === 'string' && !('enum' in value) && !('const' in value)

/** The named values of `anyOf: [enum, string]`, the open enum of `openapi.yaml`; undefined for anything else. */
function openValues(document: object, { anyOf }: Node): readonly unknown[] | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isPlainString)) return undefined
  const [named] = anyOf.filter((one) => !isPlainString(one)).map((one) => resolve(document, one))
  return isRecord(named) && Array.isArray(named['enum']) ? named['enum'] : undefined
}

function resolve(document: object, schema: unknown): unknown {
  if (!isRecord(schema) || typeof schema['$ref'] !== 'string') return schema
  const path = schema['$ref'].replace(/^#\//, '').split('/')
  return path.reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), document)
}

/** Changes each object of a document in place, nested ones first. */
function changeEach(value: unknown, change: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) changeEach(one, change)
  if (isRecord(value)) change(value)
}

/** Lets display-only values (`x-display`) be null, in place: the site reads a value that does not fit as null. */
export function allowNullForDisplay(document: object): void {
  changeEach(document, (node) => {
    if (node['x-display'] !== true) return
    const { type, $ref, ...rest } = node
    if ($ref !== undefined) {
      for (const key of Object.keys(node)) delete node[key]
      Object.assign(node, { ...rest, anyOf: [{ $ref }, { type: 'null' }] })
    } else node['type'] = [...new Set([type, 'null'].flat())]
  })
}

/**
 * Changes the contract, in place, into the one to generate clients from. An open enum becomes its named values plus
 * `unknown`, because TypeScript reduces a union with `string` to `string`.
 */
export function prepareForClients(document: object): void {
  changeEach(document, (node) => {
    const values = openValues(document, node)
    if (values) {
      delete node['anyOf']
      Object.assign(node, { type: 'string', enum: [...values, UNKNOWN] })
    }
  })
}
