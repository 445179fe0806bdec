/**
 * Stands for the lists without an end that the query library brings with every query; no page here has one
 * (`vite.config.ts`).
 */
function unavailable(): never {
  throw new Error('Infinite queries are not part of the build: see vite.config.ts')
}

export {
  unavailable as hasNextPage,
  unavailable as hasPreviousPage,
  unavailable as infiniteQueryBehavior,
}
