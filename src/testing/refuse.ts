/** Throws like a browser that refuses access to cookies or storage. */
export function refuse(): never {
  throw new DOMException('The document is sandboxed', 'SecurityError')
}
