/** The characters that a header allows, within the contract's bounds of `Key`. */
const KEY = /^[\x21-\x7e]{1,512}$/

/** Whether `key` can be the key of an e-mail link; if not, there is no need to ask the server. */
export function isLinkToken(key: string): boolean {
  return KEY.test(key)
}
