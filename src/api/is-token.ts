/** The contract's bound for `Jwt`; a longer value cannot be a token. */
const MAX_LENGTH = 4096

/** Whether a request can carry `value` as its token: a header takes visible ASCII only. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(value)
}
