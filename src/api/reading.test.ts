import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { allOperations, validResponse } from '#/testing/contract-operations'
import { readByContract, responseNode } from '#/testing/contract-reader'
import { mutate, mutations } from '#/testing/odd-answers'
import { responseReadings } from './generated/response-readings'
import { responseSchemas } from './generated/response-schemas'
import { vTransactions } from './generated/reading/valibot.gen'
import { ContractMismatch, isPartialList, readResponse } from './reading'

const ANYBODY = { login: null, payment: null }

const readable = allOperations.flatMap((operation) => {
  const schema = responseReadings[operation.id]
  const exact = responseSchemas[operation.id]
  return schema === null || exact === null ? [] : [{ ...operation, schema, exact }]
})

/** The value with the partial mark of each list in a form that `toEqual` compares. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return { rows: value.map(plain), isPartial: isPartialList(value) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

test('reads the recovery codes even if the method is unknown', () => {
  const recoveryCodes = ['AAAA-BBBB-CCCC']
  const json = { mfa: 'totp', recoveryCodes }
  const schema = responseReadings.protectionConfirm
  expect(readResponse('protectionConfirm', schema, json, ANYBODY)).toEqual({
    body: { mfa: null, recoveryCodes },
    breaches: new Set(['ProtectionOn.mfa']),
  })
})

describe.each(readable)('$id with one to three invalid values', (operation) => {
  const node = responseNode(operation.method, operation.path)

  test('is read as the contract says or rejected, and names each mismatch once', () => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const sent = mutate(validResponse(operation), changes)
        const breaches = new Set<string>()
        const expected = readByContract(node, sent, breaches)
        const read = () => readResponse(operation.id, operation.schema, sent, ANYBODY)
        if (expected === null) {
          expect(read).toThrow(ContractMismatch)
          return
        }
        const reading = read()
        expect(plain(reading.body)).toEqual(plain(expected.value))
        expect([...reading.breaches].toSorted()).toEqual([...breaches].toSorted())
        // A valid response is read unchanged. (The exact schemas accept any value for an open enum.)
        const exact = v.safeParse(operation.exact, sent)
        if (exact.success && breaches.size === 0)
          expect(plain(reading.body)).toEqual(plain(exact.output))
      }),
      { numRuns: 500 },
    )
  })
})

test.each([null, undefined, {}, 'none', 0])(
  'reads %j in place of a list as an empty, partial list',
  (value) => {
    const rows = v.parse(vTransactions, value)
    expect(rows).toHaveLength(0)
    expect(isPartialList(rows)).toBe(true)
  },
)

test('truncates a list that would freeze the page, and marks it as partial', () => {
  const row = { value: 10, date: '2026-11-20T12:00:00Z' }
  const rows = v.parse(
    vTransactions,
    Array.from({ length: 20_000 }, () => row),
  )
  expect(rows).toHaveLength(1000)
  expect(isPartialList(rows)).toBe(true)
})

test('rejects a response about another payment', () => {
  const payment = allOperations.find(({ id }) => id === 'paymentView')
  const sent = payment && validResponse(payment)
  const read = (id: string) =>
    readResponse('paymentView', responseReadings.paymentView, sent, { login: null, payment: id })
  expect(() => read('another')).toThrow('whom or what it is about')
})
