import { type Secrets, scrubText } from './scrub-text'

/** Keywords of the report's format: a player's name may happen to be one of them. */
const PROTOCOL = new Set(['type', 'level', 'category', 'op', 'status', 'platform', 'method'])

/** A copy of `value`, as it would be sent, with each text in it scrubbed. */
export function scrubJson<T>(value: T, secrets: Secrets): T {
  const scrub = (key: string, part: unknown) =>
    typeof part === 'string' && !PROTOCOL.has(key) ? scrubText(part, secrets) : part
  // The shape stays: only texts are changed.
  return JSON.parse(JSON.stringify(value), scrub) as T
}
