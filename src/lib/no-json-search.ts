/**
 * Stands for the router's own reading of addresses, which takes values for JSON; ours is `search-params.ts`
 * (`vite.config.ts`).
 */
function unavailable(): never {
  throw new Error('Addresses are not read as JSON: see vite.config.ts')
}

export {
  unavailable as defaultParseSearch,
  unavailable as defaultStringifySearch,
  unavailable as parseSearchWith,
  unavailable as stringifySearchWith,
}
