import * as v from 'valibot'
import { operations } from '#/api/generated/operations'
import type { OperationId } from './contract'

const ids = Object.values(operations).map((operation) => operation.id)

/** What may go wrong with an operation, and how often. */
export const faultSchema = v.strictObject({
  /** `*` is every operation. */
  operation: v.picklist([...ids, '*']),
  kind: v.picklist([
    /** A refusal with `status` (500 unless given) and a message. */
    'status',
    /** The same without a message. */
    'no-message',
    /** The connection breaks before the answer. */
    'reset',
    /** The answer comes `ms` later (3 seconds unless given). */
    'slow',
    /** A page instead of JSON, with `status` (502 unless given). */
    'html',
    /** Good status, body that is not JSON. */
    'malformed',
    /** Good status, JSON of another shape. */
    'wrong-shape',
    /** Good status, the body `null`. */
    'null',
    /** Good status, no body. */
    'empty',
    /** The connection breaks in the middle of the answer. */
    'half',
  ]),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** What a refusal says, in place of what its status usually does. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))),
  /** How many requests it meets; 1 unless given. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  /** `true`: the operation is done and only its answer is lost. `half` and `slow` always do it. */
  done: v.optional(v.boolean(), false),
})

export type Fault = v.InferOutput<typeof faultSchema>
export type FaultInput = v.InferInput<typeof faultSchema>

/** The connection broke. Over HTTP the server destroys the socket, as a `fetch` it rejects like one. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('Failed to fetch: the sandbox broke the connection')
  }
}

export interface Faults {
  readonly add: (input: FaultInput) => void
  /** The fault that the next request of an operation meets. */
  readonly take: (operation: OperationId) => Fault | undefined
  readonly list: () => readonly Fault[]
  readonly clear: () => void
}

/** Planned faults, first come first served. `add` throws a `ValiError` on a wrong one. */
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
