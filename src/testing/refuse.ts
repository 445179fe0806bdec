/** What a browser does where a page may not use cookies or storage. */
export function refuse(): never {
  throw new DOMException('The document is sandboxed', 'SecurityError')
}
