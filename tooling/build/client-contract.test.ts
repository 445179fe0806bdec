import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { prepareForClients } from './client-contract'

const components = {
  schemas: {
    Method: { type: 'string', enum: ['app', 'email'] },
    OpenByReference: {
      anyOf: [{ $ref: '#/components/schemas/Method' }, { type: 'string', minLength: 1 }],
    },
    OpenInPlace: { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a', 'b'] }] },
    OrNull: { anyOf: [{ $ref: '#/components/schemas/Method' }, { type: 'null' }] },
    TwoStrings: { anyOf: [{ type: 'string', const: 'a' }, { type: 'string' }] },
    Rows: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 50 } },
  },
}

test('an open enum becomes its values and `unknown`, and nothing else changes', () => {
  const { schemas } = components
  const document = structuredClone({ components })
  prepareForClients(document)
  expect(document).toEqual({
    components: {
      schemas: {
        ...schemas,
        OpenByReference: { type: 'string', enum: ['app', 'email', 'unknown'] },
        OpenInPlace: { type: 'string', enum: ['a', 'b', 'unknown'] },
      },
    },
  })
})

test('the open enums of the contract are those that its text names', () => {
  const contract: Record<string, unknown> = parse(readFileSync('openapi.yaml', 'utf8'))
  const prepared = structuredClone(contract)
  prepareForClients(prepared)
  expect(JSON.stringify(prepared).match(/"unknown"/g)).toHaveLength(4)
  for (const name of ['PaymentStatus', 'MethodInUse', 'EventKind', 'ErrorCode']) {
    expect(contract).toHaveProperty(
      'info.description',
      expect.stringMatching(new RegExp(`open\\s+enums are[\\s\\S]*\`${name}\``)),
    )
  }
})
