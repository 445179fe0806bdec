/** What a header can carry, within the contract's bounds of `Key`. */
const KEY = /^[\x21-\x7e]{1,512}$/

/** Whether an e-mail can have held this key: one that cannot is dead before anybody is asked. */
export function isLinkToken(key: string): boolean {
  return KEY.test(key)
}
