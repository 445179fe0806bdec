import { isRecord } from '../../src/lib/is-record.ts'

/** What a client reads in place of a value that its version of the contract does not name. */
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

/** Lets what is only shown (`x-display`) be null, in place: the site reads a value that does not fit as null. */
export function allowNullForDisplay(document: object): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isRecord(value)) return
    Object.values(value).forEach(visit)
    if (value['x-display'] !== true) return
    const { type, $ref, ...rest } = value
    if ($ref !== undefined) {
      for (const key of Object.keys(value)) delete value[key]
      Object.assign(value, { ...rest, anyOf: [{ $ref }, { type: 'null' }] })
    } else value['type'] = [...new Set([type, 'null'].flat())]
  }
  visit(document)
}

/**
 * Changes the contract, in place, into the one that clients are generated from. An open enum becomes its named values and
 * `unknown`, because TypeScript reduces a union with `string` to `string`. `maxItems` is removed: a longer list is not
 * refused.
 */
export function prepareForClients(document: object): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isRecord(value)) return
    delete value['maxItems']
    const values = openValues(document, value)
    if (values) {
      delete value['anyOf']
      Object.assign(value, { type: 'string', enum: [...values, UNKNOWN] })
    }
    Object.values(value).forEach(visit)
  }
  visit(document)
}
