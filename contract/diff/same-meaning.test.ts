import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isRecord } from '#/lib/is-record'
import { compareContracts } from './compare'
import { documentOf, stableJson, type JsonObject } from './document'

const contract: unknown = parse(readFileSync('openapi.yaml', 'utf8'))

/** Rewrites every object of a document, the innermost first. */
function rewritten(value: unknown, rewrite: (node: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewritten(entry, rewrite))
  if (!isRecord(value)) return value
  return rewrite(
    Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, rewritten(entry, rewrite)]),
    ),
  )
}

const reference = ({ $ref }: JsonObject) => (typeof $ref === 'string' ? $ref : '')
const isSchemaReference = (node: JsonObject) => reference(node).startsWith('#/components/schemas/')
const renamed = (name: string) => `The${name}`
const typesOf = ({ type }: JsonObject): unknown => (Array.isArray(type) ? type : undefined)

function inlined(node: unknown, depth = 0): unknown {
  const document = documentOf(contract, 'openapi.yaml')
  const inline = (value: unknown, level: number): unknown => {
    if (Array.isArray(value)) return value.map((entry) => inline(entry, level))
    if (!isRecord(value) || level > 40) return value
    const { $ref, ...siblings } = value
    if (typeof $ref === 'string') {
      const target = inline(document.at($ref), level + 1)
      return isRecord(target) ? { ...target, ...siblings } : target
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) =>
        // The mapping of a discriminator names components.
        name === 'discriminator' ? [name, entry] : [name, inline(entry, level + 1)],
      ),
    )
  }
  return inline(node, depth)
}

/** Moves parameters shared by all operations of a path to the path. */
function parametersToPaths(root: unknown): unknown {
  if (!isRecord(root) || !isRecord(root['paths'])) return root
  const paths = Object.entries(root['paths']).map(([path, item]) => {
    const operations = Object.entries(isRecord(item) ? item : {}).flatMap(([method, operation]) =>
      isRecord(operation) ? [[method, operation] as const] : [],
    )
    const lists = operations.map(([, { parameters }]) =>
      Array.isArray(parameters) ? parameters.map(stableJson) : [],
    )
    const shared = (lists[0] ?? []).filter((one) => lists.every((list) => list.includes(one)))
    const rest = operations.map(([method, { parameters, ...operation }]) => [
      method,
      {
        ...operation,
        parameters: (Array.isArray(parameters) ? parameters : []).filter(
          (one) => !shared.includes(stableJson(one)),
        ),
      },
    ])
    return [path, { ...Object.fromEntries(rest), parameters: shared.map((one) => JSON.parse(one)) }]
  })
  return { ...root, paths: Object.fromEntries(paths) }
}

const WAYS: readonly (readonly [name: string, rewrite: (root: unknown) => unknown])[] = [
  ['everything is inlined', inlined],
  ['parameters move to their paths', parametersToPaths],
  [
    'a token is required globally unless overridden',
    (root) =>
      rewritten({ ...(isRecord(root) ? root : {}), security: [{ bearer: [] }] }, (node) => {
        if (stableJson(node['security']) !== stableJson([{ bearer: [] }])) return node
        const { security: _, ...rest } = node
        return 'operationId' in node ? rest : node
      }),
  ],
  [
    'constants are enums of one value',
    (root) =>
      rewritten(root, ({ const: value, ...rest }) =>
        value === undefined ? rest : { ...rest, enum: [value] },
      ),
  ],
  [
    'references are wrapped in `allOf`',
    (root) =>
      rewritten(root, (node) => {
        if (!isSchemaReference(node)) return node
        const { $ref, ...rest } = node
        return { ...rest, allOf: [{ $ref }] }
      }),
  ],
  [
    'lists of types are choices',
    (root) =>
      rewritten(root, (node) => {
        const types = typesOf(node)
        const { type: _, ...rest } = node
        return Array.isArray(types) ? { ...rest, oneOf: types.map((type) => ({ type })) } : node
      }),
  ],
  [
    'schemas have other names',
    (root) => {
      const mapped = rewritten(root, (node) => ({
        ...node,
        ...(isSchemaReference(node) && {
          $ref: reference(node).replace(/(?<=schemas\/)(\w+)/, (name) => renamed(name)),
        }),
        ...(isRecord(node['mapping']) && {
          mapping: Object.fromEntries(
            Object.entries(node['mapping']).map(([tag, pointer]) => [
              tag,
              String(pointer).replace(/(?<=schemas\/)(\w+)/, (name) => renamed(name)),
            ]),
          ),
        }),
      }))
      if (!isRecord(mapped) || !isRecord(mapped['components'])) return mapped
      const { schemas } = mapped['components']
      const entries = Object.entries(isRecord(schemas) ? schemas : {})
      const names = Object.fromEntries(entries.map(([name, node]) => [renamed(name), node]))
      return { ...mapped, components: { ...mapped['components'], schemas: names } }
    },
  ],
  [
    'names are in another order',
    (root) => rewritten(root, (node) => Object.fromEntries(Object.entries(node).toReversed())),
  ],
]

test.each(WAYS)('finds no change in meaning when %s', (name, rewrite) => {
  const now = rewrite(contract)
  expect(stableJson(now) === stableJson(contract)).toBe(name.includes('order'))
  for (const [one, other] of [
    [contract, now],
    [now, contract],
  ]) {
    const { changes, notes, rules, documentation } = compareContracts(
      documentOf(one, 'old'),
      documentOf(other, 'new'),
    )
    expect({ changes, notes, rules, documentation }).toEqual({
      changes: [],
      notes: [],
      rules: [],
      documentation: 0,
    })
  }
})
