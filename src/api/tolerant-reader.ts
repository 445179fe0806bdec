import * as v from 'valibot'
import { dropInvisible } from '#/lib/text/drop-invisible'
import { LONGEST_TEXT, shorten } from './longest-text'
import { isRecord } from '#/lib/is-record'
import { vJwt } from './generated/valibot/valibot.gen'
import { isUnsetMoment, meaningOf, meansNull } from './other-forms'
import { type Known, readingRules } from './reading-rules'
import {
  type ArraySchema,
  completions,
  isArray,
  isLiteral,
  isNullable,
  isNullish,
  isObject,
  isOpenEnum,
  isOptional,
  isVariant,
  type ObjectSchema,
  type OpenEnumSchema,
  type VariantSchema,
} from './schema-shapes'
import { isToken } from './is-token'
import { markPartial, UNKNOWN_LIST } from './unknown-list'

/** One place where a response differs from the contract. Values are not kept: they may be private. */
export type Mismatch = { path: string; expected: string; received: string }

/** How a response differs from the contract, for operators. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'

  constructor(operation: string, mismatches: readonly Mismatch[], outcome: string) {
    const shown = mismatches.slice(0, MOST_SHOWN)
    const more = mismatches.length - shown.length
    super(
      [
        `${operation}: the server's response differs from the contract. ${outcome}`,
        ...shown.map(
          ({ path, expected, received }) => `  ${path}: expected ${expected}, received ${received}`,
        ),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ].join('\n'),
    )
  }
}

export type Reading = { body: unknown; mismatches: readonly Mismatch[] }

const MOST_SHOWN = 5

/** More rows would freeze the page. */
const LONGEST_LIST = 1000

/**
 * Reads a response as far as it can be understood, by its generated `schema`:
 *
 * - Optional and nullable values that do not fit or are blank are dropped.
 * - Rows of lists that do not fit are dropped, and the list is partial; one without a valid row is unknown. Rows in the wrong
 *   order are sorted.
 * - Unknown values of open enums become `unknown`.
 * - Numbers in place of a text, and other usual forms of a value, are read as what they mean.
 * - Values that have a placeholder, or break an agreement, become the placeholder.
 * - An object that does not say which variant it is, is the only one that it can be.
 * - Everything else must fit, and belong to the request.
 *
 * @throws ContractMismatch if something is missing that the client needs
 */
export function readResponse(
  operation: string,
  schema: v.GenericSchema,
  json: unknown,
  known: Known,
): Reading {
  const mismatches: Mismatch[] = []
  const result = read(schema, json, { path: '$', known, mismatches })
  if (result.kind === 'unusable') {
    throw new ContractMismatch(operation, mismatches, 'It cannot be used.')
  }
  return { body: result.value, mismatches }
}

type Context = {
  path: string
  known: Known
  mismatches: Mismatch[]
  /** Whether the value may be left out, so that a blank text is none and no mismatch. */
  mayBeBlank?: boolean
}

type Result =
  /** As the contract says. */
  | { kind: 'right'; value: unknown }
  /** Left out, as the contract allows, or replaced by a placeholder. */
  | { kind: 'replaced'; value: unknown }
  | { kind: 'unusable' }

const unusable: Result = { kind: 'unusable' }
const right = (value: unknown): Result => ({ kind: 'right', value })
const replaced = (value: unknown): Result => ({ kind: 'replaced', value })

function read(schema: v.GenericSchema, value: unknown, context: Context): Result {
  if (isNullable(schema) || isNullish(schema)) {
    if (value === null) return right(null)
    if (meansNull(schema.wrapped, value)) {
      note(schema.expects, value, context)
      return right(null)
    }
  }
  if (isOptional(schema)) {
    if (value === undefined) return replaced(v.getDefault(schema))
    return orElse(
      read(schema.wrapped, value, { ...context, mayBeBlank: true }),
      v.getDefault(schema),
    )
  }
  if (isNullable(schema)) {
    // A value that a later version adds is a text. Anything else must not become `unknown`: for the second factor, that
    // would say that it is on.
    if (isOpenEnum(schema.wrapped) && (typeof value !== 'string' || isBlank(value))) {
      note(schema.expects, value, context)
      return replaced(null)
    }
    return orElse(read(schema.wrapped, value, { ...context, mayBeBlank: true }), null)
  }
  if (isOpenEnum(schema)) return readOpenEnum(schema, value, context)
  if (isVariant(schema)) return readVariant(schema, value, context)
  if (isArray(schema)) return readList(schema, value, context)
  if (isObject(schema)) return readObject(schema, value, context)
  return readLeaf(schema, value, context)
}

/** A text without a visible character counts as missing. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'string' && dropInvisible(value).trim() === ''

/** Keeps an optional value only if it is valid and not blank. */
function orElse(result: Result, value: unknown): Result {
  return result.kind === 'unusable' || isBlank(result.value) ? replaced(value) : result
}

function readObject(schema: ObjectSchema, value: unknown, context: Context): Result {
  if (!isRecord(value)) {
    note('an object', value, context)
    return unusable
  }
  const fields = readFields(schema, value, context)
  if (fields === null || !isEchoed(schema, fields, context)) return unusable
  const agreement = readingRules.get(schema)?.agreement
  if (agreement === undefined || agreement.holds(fields)) return right(fields)
  note(agreement.expected, value, context)
  return replaced(agreement.otherwise)
}

type Fields = Record<string, unknown>

/** `null` if a required field is unusable, or if no value is as expected. */
function readFields(schema: ObjectSchema, value: Fields, context: Context): Fields | null {
  const output: Fields = {}
  const rule = readingRules.get(schema)
  const isEmpty = Object.keys(value).length === 0
  let isRecognized = hasAllNames(schema, value) || (isEmpty && rule?.mayBeEmpty === true)
  for (const [key, entry] of Object.entries(schema.entries)) {
    const at = { ...context, path: `${context.path}.${key}`, mayBeBlank: false }
    const sent = Object.hasOwn(value, key) ? value[key] : undefined
    let result = read(entry, sent, at)
    if (result.kind === 'unusable') result = readPlaceholder(schema, key, context.known)
    if (result.kind === 'unusable') return null
    if (result.value !== undefined) output[key] = result.value
    isRecognized ||= result.kind === 'right'
  }
  // With neither one expected value nor all the names, this is the response of something else.
  return isRecognized ? output : null
}

/** Whether the object is the one that the request is about, if that is known. */
function isEchoed(schema: ObjectSchema, fields: Fields, context: Context): boolean {
  const echo = readingRules.get(schema)?.echo
  if (echo === undefined) return true
  const requested = echo.requested(context.known)
  const received = fields[echo.key]
  if (requested === null || received === requested) return true
  note('the one that was asked for', received, { ...context, path: `${context.path}.${echo.key}` })
  return false
}

function hasAllNames({ entries }: ObjectSchema, value: object): boolean {
  return Object.entries(entries).every(
    ([key, entry]) => isOptional(entry) || Object.hasOwn(value, key),
  )
}

function readPlaceholder(schema: ObjectSchema, key: string, known: Known): Result {
  const rule = readingRules.get(schema)
  // A token that was sent and accepted stays valid.
  const isKept = known.token !== null && !rule?.endsToken
  if (schema.entries[key] === vJwt && isKept) return replaced(known.token)
  const found = rule?.placeholders?.[key]
  if (found === undefined) return unusable
  return replaced(typeof found === 'function' ? found(known) : found)
}

function readList({ item }: ArraySchema, value: unknown, context: Context): Result {
  if (!Array.isArray(value)) {
    note('a list', value, context)
    return replaced(UNKNOWN_LIST)
  }
  if (value.length > LONGEST_LIST) note(`at most ${LONGEST_LIST} rows`, value, context)
  const rows = value.slice(0, LONGEST_LIST).flatMap((row: unknown, index) => {
    const at = { ...context, path: `${context.path}[${index}]`, mayBeBlank: false }
    const result = read(item, row, at)
    return result.kind === 'unusable' ? [] : [result.value]
  })
  // Rows that are all odd are not the same as none.
  if (rows.length === 0 && value.length > 0) return replaced(UNKNOWN_LIST)
  const sortKey = readingRules.get(item)?.sortKey
  const sorted = sortKey === undefined ? rows : sortRows(rows.filter(isRecord), sortKey, context)
  return right(sorted.length < value.length ? markPartial(sorted) : sorted)
}

/** Rows in the contract's order. Which of several with the same key counts is not known: the first is kept. */
function sortRows(rows: readonly Fields[], key: string, context: Context): Fields[] {
  const sorted = rows
    .toSorted((a, b) => Number(a[key]) - Number(b[key]))
    .filter((row, index, all) => row[key] !== all[index - 1]?.[key])
  if (sorted.length < rows.length || sorted.some((row, index) => row !== rows[index])) {
    note(`rows by ascending ${key}`, rows, context)
  }
  return sorted
}

function readVariant(schema: VariantSchema, value: unknown, context: Context): Result {
  if (!isRecord(value)) {
    note('an object', value, context)
    return unusable
  }
  const option = schema.options.find((one) => {
    const entry = isObject(one) ? one.entries[schema.key] : undefined
    const sent = value[schema.key]
    return entry !== undefined && (v.is(entry, sent) || meaningOf(entry, sent))
  })
  if (option) return read(option, value, context)
  const path = `${context.path}.${schema.key}`
  note(schema.expects, value[schema.key], { ...context, path })
  const [fitting, ...more] = completions(schema, value)
  return fitting === undefined || more.length > 0 ? unusable : readVariant(schema, fitting, context)
}

function readOpenEnum(schema: OpenEnumSchema, value: unknown, context: Context): Result {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  const known = schema.options.find((one) => one === word)
  if (!known || known !== value) note(schema.expects, value, context)
  return known ? right(known) : replaced(schema.fallback)
}

function readLeaf(schema: v.GenericSchema, value: unknown, context: Context): Result {
  // A literal has only one value.
  if (value === undefined && isLiteral(schema)) {
    note(schema.expects, value, context)
    return replaced(schema.literal)
  }
  // A parser makes `Infinity` of 1e999.
  if (typeof value === 'number' && !Number.isFinite(value)) {
    note(schema.expects, value, context)
    return unusable
  }
  const parsed = v.safeParse(schema, value)
  if (!parsed.success || isUnsetMoment(schema, value)) {
    note(parsed.issues?.[0].expected ?? schema.expects, value, context)
    const meant = meaningOf(schema, value)
    return meant === undefined ? unusable : right(meant)
  }
  const { output } = parsed
  if (schema === vJwt && !isToken(output)) {
    note('a token', value, context)
    return unusable
  }
  if (typeof output !== 'string') return right(output)
  if (!context.mayBeBlank && output !== '' && isBlank(output)) {
    note('a visible text', value, context)
    return unusable
  }
  if (output.length <= LONGEST_TEXT) return right(output)
  note(`at most ${LONGEST_TEXT} characters`, value, context)
  return right(shorten(output))
}

function note(expected: string, value: unknown, { path, mismatches }: Context): void {
  mismatches.push({ path, expected, received: kindOf(value) })
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'another text'
  return typeof value === 'object' ? 'an object' : `another ${typeof value}`
}
