import { responseSchemas } from '#/api/generated/response-schemas'
import type { Known } from '#/api/reading-rules'
import { readResponse } from '#/api/tolerant-reader'

/** What is known of a verified player who holds a token. */
export const KNOWN: Known = {
  token: 'held',
  login: null,
  isVerified: true,
  query: new URLSearchParams(),
}

/** Reads `json` as the response of an operation. */
export function readAs(id: keyof typeof responseSchemas, json: unknown, known = KNOWN) {
  const schema = responseSchemas[id]
  if (schema === null) throw new Error(`${id} has no body`)
  return readResponse(id, schema, json, known)
}
