import { expect, test } from 'vitest'
import { allOperations, validResponse } from '#/testing/contract-operations'
import { KNOWN } from '#/testing/read-as'
import { responseSchemas } from './generated/response-schemas'
import { textOfUnixTime } from './other-forms'
import { readResponse } from './tolerant-reader'

const MOMENTS = ['createdAt', 'date', 'expiresAt']
const ISO = '2026-11-20T12:00:00.500Z'

/** `body` with `moment` in place of every moment. */
const withMoments = (body: unknown, moment: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    MOMENTS.includes(key) ? moment : value,
  )

const readers = allOperations.flatMap((operation) => {
  const reader = responseSchemas[operation.id]
  const body = validResponse(operation)
  const hasMoment = MOMENTS.some((name) => JSON.stringify(body ?? null).includes(`"${name}"`))
  return reader !== null && hasMoment ? [{ id: operation.id, reader, body }] : []
})

const read = (moment: unknown) =>
  readers.map(({ id, reader, body }) => readResponse(id, reader, withMoments(body, moment), KNOWN))

test.each([1_795_176_000.5, '1795176000.5', 1_795_176_000_500, '1795176000500'])(
  'a moment is read as it is meant where it is sent as %j, and named',
  (sent) => {
    expect(readers.length).toBeGreaterThan(5)
    for (const [index, { body, mismatches }] of read(sent).entries()) {
      expect(body).toEqual(withMoments(readers[index]?.body, ISO))
      expect(mismatches.length).toBeGreaterThan(0)
    }
  },
)

test.each([0, 1, 20_261_120, 20_261_120_120_000, '', '20.11.2026', true, [1_795_176_000]])(
  '%j is no moment',
  (sent) => {
    expect(textOfUnixTime(sent)).toBeUndefined()
  },
)

test.each([
  '0000-00-00 00:00:00',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+03:00',
  '1970-01-01T00:00:00Z',
])('%j is read as no moment, and named', (sent) => {
  for (const [index, { body, mismatches }] of read(sent).entries()) {
    expect(body).toEqual(withMoments(readers[index]?.body, ''))
    expect(mismatches.length).toBeGreaterThan(0)
  }
})
