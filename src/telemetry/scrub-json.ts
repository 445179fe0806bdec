import { type Secrets, scrubText } from './scrub-text'

/** Fields of the report's format: their values are never scrubbed, even if a player's name is the same. */
const PROTOCOL = new Set(['type', 'level', 'category', 'op', 'status', 'platform', 'method'])

/** A copy of `value` with each text in it scrubbed. */
export function scrubJson<T>(value: T, secrets: Secrets): T {
  const scrub = (key: string, part: unknown) =>
    typeof part === 'string' && !PROTOCOL.has(key) ? scrubText(part, secrets) : part
  // The shape stays: only texts are changed.
  return JSON.parse(JSON.stringify(value), scrub) as T
}
