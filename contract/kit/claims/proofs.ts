import { CLAIMS } from './claims'
import { RULES } from '../judge/rules'
import type { SentenceId } from '../contract/sentences'

const PROVES: readonly (readonly [string, readonly SentenceId[]])[] = [
  ...CLAIMS.map(({ id, proves }) => [id, proves] as const),
  ...Object.entries(RULES),
]

/** The claims and the rules of every response that would fail were a sentence broken. */
export const provenBy = (sentence: SentenceId): readonly string[] =>
  PROVES.flatMap(([id, proves]) => (proves.includes(sentence) ? [id] : []))
