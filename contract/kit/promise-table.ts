/** A sentence of the contract: the claims that would fail were it broken, or why there is none. */
export interface Promised {
  readonly says: string
  readonly claims?: readonly string[]
  readonly unchecked?: string
}

/** Every sentence of the contract that promises something. */
export const PROMISES: readonly Promised[] = []
