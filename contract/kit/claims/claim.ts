import type { Operation } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import { profileOf, type Profile, type TAGS } from '../contract/tags'
import type { Caller, Step } from './caller'
import type { SentenceId } from '../contract/sentences'

/** What a claim takes besides the server. */
export type Need = 'captcha' | 'payments' | 'author' | 'clock'

interface Part {
  /** The part that it belongs to, for `--only`. */
  readonly tag: (typeof TAGS)[number]
  readonly profile: Profile
}

export interface Facts {
  readonly id: string
  /** The operations that it calls or judges, or which ones it goes over: then it goes over a part of them as well. */
  readonly operations: readonly OperationId[] | ((operation: Operation) => boolean)
  /**
   * The sentences of the contract that it proves. A finding quotes the first of them that is said of its operation, unless the
   * expectation names another one (`quotes`).
   */
  readonly proves: readonly SentenceId[]
  readonly needs?: Need
  /** Whether it sends many requests one after the other, so that it begins early. */
  readonly long?: true
  /** Whether it waits for a limit to end. */
  readonly waits?: true
}

/** One thing that is tried of the server. */
export interface Claim extends Part, Facts {
  /** What should be so, in plain words. */
  readonly claim: string
  /** `over` are the operations that it goes over, where it does. */
  readonly run: (caller: Caller, over: readonly Operation[]) => Promise<void>
}

/** Whether a claim is about an operation. */
export const isAbout = ({ operations }: Pick<Claim, 'operations'>, operation: Operation): boolean =>
  typeof operations === 'function'
    ? operations(operation)
    : operations.some((id) => id === operation.id)

/** Those of some operations whose profile is asked for: a claim of `core` leaves out what a server without the others lacks. */
export function inProfiles<Id extends OperationId>(
  { operation }: Caller,
  over: readonly Operation[],
  ids: readonly Id[],
): readonly Id[] {
  const profiles = new Set(over.map(profileOf))
  return ids.filter((id) => profiles.has(profileOf(operation(id))))
}

export const hasBody = ({ bodyExample }: Operation): boolean => bodyExample !== undefined

/** Makes the claims of one part of the contract. */
export const claimsOf =
  (part: Part) =>
  (facts: Facts & Partial<Part>, claim: string, run: Claim['run']): Claim => ({
    ...part,
    ...facts,
    claim,
    run,
  })

/** An operation, the status that has to come, and what goes with the request. */
export type Row = readonly [id: OperationId, status: number, step?: Step]

/**
 * Makes claims that only call: a beginning, then rows, the first of which that is not kept ends the claim. Where an
 * operation requires a token and the row gives none, it is that of the beginning.
 */
export const rowsOf =
  (part: Part) =>
  <Me>(
    facts: Facts,
    claim: string,
    begin: (caller: Caller) => Promise<Me>,
    rows: (me: Me) => readonly Row[],
  ): Claim => ({
    ...part,
    ...facts,
    claim,
    run: async (caller) => {
      const me = await begin(caller)
      const own =
        typeof me === 'object' && me !== null && 'token' in me ? String(me.token) : undefined
      for (const [id, status, step] of rows(me)) {
        const token = caller.operation(id).auth === 'required' ? own : undefined
        await caller.step(id, status, { ...(token !== undefined && { token }), ...step })
      }
    },
  })
