import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * `now`, but `atBuild` while what was drawn at build is taken over: the first render must be the same. Drawn
 * anew only where the two differ; a state that tells that it has happened would draw every page twice.
 */
export function useHydratedValue<Value>(now: Value, atBuild: Value): Value {
  return useSyncExternalStore(
    never,
    () => now,
    () => atBuild,
  )
}
