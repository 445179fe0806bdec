import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * `now`, but `atBuild` while the prerendered markup is hydrated: the first render must match it. Re-renders only where
 * the two differ; a state "is hydrated" would render every page twice.
 */
export function useHydratedValue<Value>(now: Value, atBuild: Value): Value {
  return useSyncExternalStore(
    never,
    () => now,
    () => atBuild,
  )
}
