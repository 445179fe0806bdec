import type { RuleId } from '../rules'

/** How a sentence of the contract begins, and what would fail were it broken. */
export interface Promised {
  readonly says: string
  /** Ids of claims, or rules of every response. */
  readonly by: readonly string[]
  /** Why nothing would fail. */
  readonly unchecked: string | undefined
}

/** A sentence that these claims check. */
export const checked = (says: string, ...by: readonly string[]): Promised => ({
  says,
  by,
  unchecked: undefined,
})

/** A sentence that these rules of every response check. */
export const held = (says: string, ...by: readonly RuleId[]): Promised => checked(says, ...by)

/** A sentence that promises something and is not checked. */
export const unchecked = (says: string, reason: string): Promised => ({
  says,
  by: [],
  unchecked: reason,
})

/** Sentences that promise nothing of a server: they explain, define a term, or address clients. */
export const explains = (...says: readonly string[]): readonly Promised[] =>
  says.map((one) => ({ says: one, by: [], unchecked: undefined }))
