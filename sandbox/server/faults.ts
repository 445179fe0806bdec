import * as v from 'valibot'
import { operations } from '#/api/generated/operations'
import type { OperationId } from './contract'

const ids = Object.values(operations).map((operation) => operation.id)

/** What may go wrong with an operation, and how often. */
export const faultSchema = v.strictObject({
  /** `*` is every operation. */
  operation: v.picklist([...ids, '*']),
  kind: v.picklist([
    /** An error response with `status` (500 by default) and a message. */
    'status',
    /** The same without a message. */
    'no-message',
    /** The connection breaks before the response. */
    'reset',
    /** The response comes `ms` later (3 seconds by default). */
    'slow',
    /** A page instead of JSON, with `status` (502 by default). */
    'html',
    /** A good status, with a body that is not JSON. */
    'malformed',
    /** A good status, with JSON of another shape. */
    'wrong-shape',
    /** A good status, with the body `null`. */
    'null',
    /** A good status without a body. */
    'empty',
    /** The connection breaks in the middle of the response. */
    'half',
  ]),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** The code and message of an error response, in place of the usual ones for its status. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))),
  /** How many requests it affects; 1 by default. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  /** `true`: the operation is carried out and only its response is lost. `half` and `slow` always carry it out. */
  done: v.optional(v.boolean(), false),
})

export type Fault = v.InferOutput<typeof faultSchema>
export type FaultInput = v.InferInput<typeof faultSchema>

/** A broken connection. Over HTTP the server destroys the socket; as `fetch` it rejects in the same way. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('Failed to fetch: the sandbox broke the connection')
  }
}

export interface Faults {
  readonly add: (input: FaultInput) => void
  /** Returns the fault for the next request of an operation, and counts it down. */
  readonly take: (operation: OperationId) => Fault | undefined
  readonly list: () => readonly Fault[]
  readonly clear: () => void
}

/** Planned faults, in the order they were added. `add` throws a `ValiError` for an invalid one. */
export function createFaults(): Faults {
  let faults: readonly Fault[] = []
  return {
    add: (input) => {
      faults = [...faults, v.parse(faultSchema, input)]
    },
    take: (operation) => {
      const found = faults.find((fault) => fault.operation === operation || fault.operation === '*')
      if (found) {
        faults = faults.flatMap((fault) => {
          if (fault !== found) return [fault]
          return found.times > 1 ? [{ ...found, times: found.times - 1 }] : []
        })
      }
      return found
    },
    list: () => faults,
    clear: () => {
      faults = []
    },
  }
}
