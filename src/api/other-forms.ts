import { type GenericSchema, is } from 'valibot'
import { vAppSetup, vJwt } from './generated/valibot/valibot.gen'
import { isBoolean, isTimestamp } from './schema-shapes'

/** What a value means that does not fit `schema`, if it has another usual form of that. */
export function meaningOf(schema: GenericSchema, value: unknown): unknown {
  if (isBoolean(schema)) return booleanForms.get(value)
  if (isTimestamp(schema)) return textOfUnixTime(value)
  if (meansNull(schema, value) && is(schema, null)) return null
  const form = otherForm(schema, value)
  return is(schema, form) ? form : undefined
}

function otherForm(schema: GenericSchema, value: unknown): unknown {
  // A number is as good as its text, unless the parser has rounded it. None is a token.
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    return schema === vJwt ? undefined : String(value)
  }
  if (typeof value !== 'string') return undefined
  // A key as apps take it: in lower case, in groups, padded.
  if (schema === vAppSetup.entries.secret) return value.replaceAll(/[\s=-]/g, '').toUpperCase()
  // One of the contract's own words in capitals. The capitals of other texts mean something.
  return schema.type === 'string' ? undefined : value.toLowerCase()
}

/**
 * Whether `value` is a word for nothing. It must not be asked where the contract has no null: a login may be such a word.
 * Where the contract has no text either, but the name of a second factor or null, there are more.
 */
export function meansNull({ type }: GenericSchema, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const isFactor = type !== 'string'
  return (
    /^(null|none|undefined)$/i.test(value) || (isFactor && /^(off|disabled|false)$/i.test(value))
  )
}

/** What a database without booleans makes of one, as a number or a text, and its name as a text. */
const booleanForms: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
])

/** Whether `value`, a valid moment, is the zero of a language: the year 1 of Go and .NET, or 1970 of Unix. */
export const isUnsetMoment = (schema: GenericSchema, value: unknown) =>
  isTimestamp(schema) && String(value) < '1971'

/** A moment since 2001 that was sent as seconds or milliseconds since 1970, as a number or its text. */
export function textOfUnixTime(value: unknown): string | undefined {
  const time = typeof value === 'object' ? Number.NaN : Number(value)
  const seconds = time > 1e11 ? time / 1000 : time
  return seconds > 1e9 && seconds < 1e10 ? new Date(seconds * 1000).toISOString() : undefined
}
