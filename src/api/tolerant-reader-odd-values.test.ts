import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { allOperations, validResponse } from '#/testing/contract-operations'
import { KNOWN } from '#/testing/read-as'
import { responseSchemas } from './generated/response-schemas'
import { vBonus } from './generated/valibot/valibot.gen'
import { textOfUnixTime } from './other-forms'
import { isVariant } from './schema-shapes'
import { readResponse } from './tolerant-reader'
import { isUnknownList } from './unknown-list'

const readable = allOperations.flatMap((operation) => {
  const reader = responseSchemas[operation.id]
  return reader === null ? [] : [{ ...operation, reader }]
})

/** Any JSON value in place of the expected one, and none at all. */
const odd = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(undefined, null, '', ' ', 'unknown_value', true, false) },
  fc.constantFrom(0, -1, 1.5, 1e15, 1e308, Number.POSITIVE_INFINITY),
  fc.constantFrom('1250', '2026-13-45T99:99:99Z', 'x'.repeat(20_000)),
  fc.constantFrom<unknown>([], {}, [null], { a: 1 }, [[]], Object.create(null)),
  fc.jsonValue({ maxDepth: 1 }),
)

type Mutation = { at: number; value: unknown; isExtra: boolean }

const mutations = fc.array(fc.record({ at: fc.nat(), value: odd, isExtra: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
})

/** Every place in a response: its holder and its key. */
function placesOf(holder: Record<string, unknown>): [Record<string, unknown>, string][] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key]
    const inner = typeof value === 'object' && value !== null ? placesOf(Object(value)) : []
    return [[holder, key] as [Record<string, unknown>, string], ...inner]
  })
}

function mutate(body: Record<string, unknown>, changes: readonly Mutation[]) {
  for (const { at, value: shared, isExtra } of changes) {
    const value = structuredClone(shared)
    const places = placesOf(body)
    const [holder, key] = places[at % places.length] ?? [body, '']
    if (isExtra) holder[`${key}_of_tomorrow`] = value
    else if (value === undefined && !Array.isArray(holder)) delete holder[key]
    else holder[key] = value
  }
}

/** Whether each value of `read` came with the response, or says that nothing is known. */
function isFounded(read: unknown, sent: unknown): boolean {
  if (Array.isArray(read)) {
    if (read.length === 0) {
      return isUnknownList(read) || (Array.isArray(sent) && sent.length === 0)
    }
    // Rows may be missing, but change places only where the contract sorts them.
    const isSorted = read.every((row) => v.is(vBonus, row))
    let from = 0
    return (
      Array.isArray(sent) &&
      read.every((row) => {
        const found = sent.findIndex((one, index) => index >= from && isFounded(row, one))
        if (!isSorted) from = found + 1
        return found !== -1
      })
    )
  }
  if (typeof read === 'object' && read !== null) {
    return Object.entries(read).every(([key, value]) => isFounded(value, Object(sent)[key]))
  }
  if (Object.is(read, sent)) return true
  if (typeof sent === 'number' && read === String(sent)) return true
  if (read === textOfUnixTime(sent)) return true
  const saysUnknown = new Set<unknown>([null, undefined, '', 'unknown', false]).has(read)
  const isCut =
    typeof read === 'string' && typeof sent === 'string' && sent.startsWith(read.slice(0, -1))
  return (
    saysUnknown ||
    Number.isNaN(read) ||
    isCut ||
    read === 'held' ||
    read === true ||
    read === 6 ||
    read === 60
  )
}

/** Whether what was not changed is there, as it was sent. */
function isKept(original: unknown, sent: unknown, read: unknown): boolean {
  if (Array.isArray(original)) return !Array.isArray(sent) || Array.isArray(read)
  if (typeof original !== 'object' || original === null) {
    return !Object.is(original, sent) || Object.is(original, read)
  }
  // Another value in its place, so that the whole object is lost.
  if (typeof sent !== 'object' || sent === null || typeof read !== 'object' || read === null) {
    return JSON.stringify(original) !== JSON.stringify(sent)
  }
  // Of two values that contradict each other neither is kept.
  if (Object(sent).min > Object(sent).max) return true
  return Object.entries(original).every(([key, value]) =>
    isKept(value, Object(sent)[key], Object(read)[key]),
  )
}

/** What was sent, with the variant that was read, if that is all that it lacks to be right. */
function withVariant(reader: v.GenericSchema, sent: object, read: unknown): object {
  if (!isVariant(reader)) return sent
  const completed = { ...sent, [reader.key]: Object(read)[reader.key] }
  return v.is(reader, completed) ? completed : sent
}

describe.each(readable)('$id with one to three odd values', (operation) => {
  test('is read without inventing anything, the rest is kept, and what is odd is named', () => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const original = Object(validResponse(operation))
        const sent = structuredClone(original)
        mutate(sent, changes)
        let reading
        try {
          reading = readResponse(operation.id, operation.reader, sent, KNOWN)
        } catch (error) {
          expect(String(error)).toMatch(/cannot be used\.\n {2}\$/)
          return
        }
        const { body, mismatches } = reading
        expect(isFounded(body, withVariant(operation.reader, sent, body))).toBe(true)
        expect(isKept(original, sent, body)).toBe(true)
        // As the contract says, or named.
        const isRight = v.safeParse(operation.reader, sent).success
        expect(isRight || mismatches.length > 0).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
