/** A refusal that the model allows. With `may` the contract leaves room: doing it is right too. */
export interface Refusal {
  /** Status and code: `409 conflict`. */
  readonly outcome: string
  readonly may?: boolean
  /** Milliseconds after which a `429` is over. */
  readonly wait?: number
  readonly attemptsLeft?: number
  /** The field that `errors` names. */
  readonly field?: string
}

/** A refusal by its status and code, such as `429 too_many_requests`. */
export const refusal = (outcome: string, rest: Omit<Refusal, 'outcome'> = {}): Refusal => ({
  outcome,
  ...rest,
})

/** What was asked for is over: a code, a key, a set-up. */
export const GONE = refusal('410 expired')

/** No good token: the only answer that signs a client out. */
export const UNAUTHENTICATED = refusal('401 unauthenticated')

/** Closed to players whose e-mail is not verified. */
export const UNVERIFIED = refusal('403 unverified')

/** There is no such thing, or it is another player's: the two are refused alike. */
export const NOT_FOUND = refusal('404 not_found')

/** The present state does not allow it. */
export const CONFLICT = refusal('409 conflict')

/** A body that breaks a rule of `field`. */
export const invalid = (field: string) => refusal('422 validation', { field })
