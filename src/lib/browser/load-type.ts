/**
 * How the browser reached this document: `navigate`, `reload` or `back_forward`; `undefined` if it does not report it.
 */
export function loadType(): unknown {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load ? load.type : undefined
}
