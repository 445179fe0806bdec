/** Throws like a browser that blocks cookies or storage. */
export function refuse(): never {
  throw new DOMException('The document is sandboxed', 'SecurityError')
}
