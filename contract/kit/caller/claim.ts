import type { Operation } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import { profileOf, type Profile, type TAGS } from '../contract/tags'
import type { Caller, Step } from './caller'
import type { SentenceId } from '../contract/sentences'

/** What a claim needs besides the server. */
export type Need = 'captcha' | 'payments' | 'author' | 'clock'

interface Part {
  /** The part it belongs to, for `--only`. */
  readonly tag: (typeof TAGS)[number]
  readonly profile: Profile
}

export interface Facts {
  readonly id: string
  /** The operations it calls or judges, or a filter of operations: it can then be run for a part of them. */
  readonly operations: readonly OperationId[] | ((operation: Operation) => boolean)
  /**
   * The sentences of the contract it proves. A finding quotes the first one about its operation, unless the expectation
   * names another one (`quotes`).
   */
  readonly proves: readonly SentenceId[]
  readonly needs?: Need
  /** Whether it sends many requests in sequence, so that it starts early. */
  readonly long?: true
  /** Whether it waits for a limit to end. */
  readonly waits?: true
}

/** One thing to check about the server. */
export interface Claim extends Part, Facts {
  /** The requirement, in plain words. */
  readonly claim: string
  /** `over` are the operations it covers, if it covers several. */
  readonly run: (caller: Caller, over: readonly Operation[]) => Promise<void>
}

/** Whether a claim is about an operation. */
export const isAbout = ({ operations }: Pick<Claim, 'operations'>, operation: Operation): boolean =>
  typeof operations === 'function'
    ? operations(operation)
    : operations.some((id) => id === operation.id)

/** The operations with a requested profile: a claim of `core` skips those a core server lacks. */
export function inProfiles<Id extends OperationId>(
  { operation }: Caller,
  over: readonly Operation[],
  ids: readonly Id[],
): readonly Id[] {
  const profiles = new Set(over.map(profileOf))
  return ids.filter((id) => profiles.has(profileOf(operation(id))))
}

export const hasBody = ({ bodyExample }: Operation): boolean => bodyExample !== undefined

/** Creates the claims of one part of the contract. */
export const claimsOf =
  (part: Part) =>
  (facts: Facts & Partial<Part>, claim: string, run: Claim['run']): Claim => ({
    ...part,
    ...facts,
    claim,
    run,
  })

/** An operation, the expected status, and the request and expectations. */
export type Row = readonly [id: OperationId, status: number, step?: Step]

/**
 * Creates claims that only make calls: a beginning, then rows; the first failed row ends the claim. If an operation
 * requires a token and the row has none, it is the token from the beginning.
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
