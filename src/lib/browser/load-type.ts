/** How the browser came to this document: `navigate`, `reload` or `back_forward`; `undefined` where it does not tell. */
export function loadType(): unknown {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load ? load.type : undefined
}
