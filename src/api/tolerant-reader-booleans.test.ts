import { expect, test } from 'vitest'
import { allOperations, validResponse } from '#/testing/contract-operations'
import { responseSchemas } from './generated/response-schemas'
import { readResponse } from './tolerant-reader'

type Place = readonly [holder: Record<string, unknown>, key: string]

/** Every boolean in a response. */
function booleansOf(holder: Record<string, unknown>): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    if (typeof value === 'boolean') return [[holder, key] as const]
    return typeof value === 'object' && value !== null ? booleansOf(Object(value)) : []
  })
}

const places = allOperations.flatMap((operation) => {
  const { id } = operation
  const reader = responseSchemas[id]
  if (reader === null) return []
  const body = Object(validResponse(operation))
  return booleansOf(body).map((place) => ({ id, reader, body, place }))
})

test.each([
  [true, 1],
  [true, '1'],
  [true, 'true'],
  [false, 0],
  [false, '0'],
  [false, 'false'],
])('%j is read as it is meant where it is sent as %j, and named', (meant, sent) => {
  expect(new Set(places.map(({ place: [, key] }) => key))).toEqual(
    new Set(['active', 'current', 'codeRequired', 'alreadyVerified', 'firstLogin']),
  )
  for (const { id, reader, body, place } of places) {
    const [holder, key] = place
    const known = { token: 'held', login: null, query: new URLSearchParams(), isVerified: !meant }
    holder[key] = sent
    const reading = readResponse(id, reader, body, known)
    holder[key] = meant
    expect(reading.body).toEqual(body)
    expect(reading.mismatches).toMatchObject([{ expected: 'boolean' }])
  }
})
