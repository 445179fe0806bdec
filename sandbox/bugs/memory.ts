import type { State } from '../server/state'

/** What a bug remembers of each world. */
export function memory<Kept>(make: () => Kept): (state: State) => Kept {
  const kept = new WeakMap<State, Kept>()
  return (state) => {
    const known = kept.get(state) ?? make()
    kept.set(state, known)
    return known
  }
}
