import * as v from 'valibot'
import { isRecord } from '#/lib/is-record'

/*
 * How the site reads responses. The generated schemas of `generated/reading` call the first three functions for values
 * that a screen can do without according to the contract; everything else must fit. ADR 0024.
 */

/** Places in the contract, such as `User.money`, that the response being read violates. Reading is synchronous. */
let breaches = new Set<string>()

/** A display-only value (`x-display`): if it does not fit, `null`, which screens show as a dash. */
export const display = <Schema extends v.GenericSchema>(place: string, schema: Schema) => {
  const unknown = () => {
    breaches.add(place)
    return null
  }
  const read = (value: unknown): v.InferOutput<Schema> | null => {
    const { success, output } = v.safeParse(schema, value)
    return success ? output : unknown()
  }
  return v.fallback(v.pipe(v.unknown(), v.transform(read)), unknown)
}

/** More rows would freeze the page. */
const LONGEST_LIST = 1000

/**
 * A list without the rows that do not fit, which makes it partial; anything but a list becomes a partial list without
 * rows.
 */
export const list = <Row extends v.GenericSchema>(place: string, row: Row) => {
  const partial = (rows: v.InferOutput<Row>[]) => {
    breaches.add(place)
    return markPartial(rows)
  }
  const rowsOf = (values: unknown[]): v.InferOutput<Row>[] => {
    const rows = values.slice(0, LONGEST_LIST).flatMap((value) => {
      const { success, output } = v.safeParse(row, value)
      return success ? [output] : []
    })
    return rows.length < values.length ? partial(rows) : rows
  }
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(rowsOf)), () => partial([]))
}

/** One of `values`, or `unknown` for any other text: the contract may name more in a later version. */
export const openEnum = <const Value extends string>(values: readonly Value[]) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.transform((text): Value | 'unknown' => values.find((one) => one === text) ?? 'unknown'),
  )

/**
 * The mark is a property of the list, so that the response cache does not take it for an equal list without the mark
 * (`isPlainArray` there).
 */
export const markPartial = <Row>(rows: Row[]): Row[] => Object.assign(rows, { isPartial: true })

/** Whether some or all rows of the server's list could not be read. */
export const isPartialList = (rows: readonly unknown[]): boolean => 'isPartial' in rows

/** How a response differs from the contract, for operators. Values are left out: they may be private. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'

  constructor(operation: string, places: Iterable<string>, outcome: string) {
    const shown = [...places].join(', ')
    super(`${operation}: the server's response differs from the contract at ${shown}. ${outcome}`)
  }
}

/** The subject of a request: a response about another player or payment is not its response. */
export type Asked = {
  /** The player it was sent for; `null` if the response may be about anyone. */
  login: string | null
  /** The id of the requested payment, if any. */
  payment: string | null
}

/**
 * Reads the JSON of a response with its generated schema.
 *
 * @returns the body, and the places in the contract that it violates
 * @throws ContractMismatch if a value that the client needs does not fit
 */
export function readResponse(
  operation: string,
  schema: v.GenericSchema,
  json: unknown,
  asked: Asked,
): { body: unknown; breaches: ReadonlySet<string> } {
  breaches = new Set()
  const outcome = 'It cannot be used.'
  // Valibot accepts a list as an object.
  if (!isRecord(json)) throw new ContractMismatch(operation, ['the body'], outcome)
  const { success, output, issues } = v.safeParse(schema, json)
  if (!success) {
    const places = issues.map((issue) => v.getDotPath(issue) ?? 'the body')
    throw new ContractMismatch(operation, places, outcome)
  }
  const isForeign = isRecord(output) && !isAbout(asked, output)
  if (isForeign) throw new ContractMismatch(operation, ['whom or what it is about'], outcome)
  return { body: output, breaches }
}

function isAbout({ login, payment }: Asked, body: Record<string, unknown>): boolean {
  const { user, paymentId } = isRecord(body['userData']) ? body['userData'] : body
  const isPlayer = login === null || !isRecord(user) || user['login'] === login
  return isPlayer && (payment === null || paymentId === payment)
}
