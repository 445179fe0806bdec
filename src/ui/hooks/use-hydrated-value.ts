import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * The value of `now`, but `atBuild` while the prerendered markup is hydrated: the first render must match it.
 * Re-renders only if the two differ, whereas a state `isHydrated` would render every page twice.
 *
 * @param now is not called at build, and returns the same value each time
 */
export function useHydratedValue<Value>(now: () => Value, atBuild: Value): Value {
  return useSyncExternalStore(never, now, () => atBuild)
}
