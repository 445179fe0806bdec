import type { Measurement } from './metrics'
import type { Subject } from './stage'

/** Those of a round, another one first each time: who comes first pays for the others' rest. */
export function turnsOf<Item>(items: readonly Item[], round: number): Item[] {
  const first = items.length === 0 ? 0 : round % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

type Rounds = {
  count: number
  into: 'visits' | 'judgements'
  measure: (subject: Subject) => Promise<Measurement>
  /** Called with the words of a failure; the round then misses that figure. */
  onFailure: (words: string) => void
}

/** Measures each subject once a round, paired by the place in its list. */
export async function runRounds(
  subjects: readonly Subject[],
  { count, into, measure, onFailure }: Rounds,
): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    for (const subject of turnsOf(subjects, round)) {
      try {
        subject[into][round] = await measure(subject)
      } catch (error) {
        subject[into][round] = undefined
        const [words = ''] = String(error).split('\n')
        const name = subject.hasApp ? subject.target.name : `floor of ${subject.target.name}`
        onFailure(`${name}, round ${round + 1}: ${words}`)
      }
    }
  }
}
