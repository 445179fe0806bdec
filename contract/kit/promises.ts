import type { Cause } from './causes'
import type { Contract } from './openapi-file'
import { promiseOf } from './promises/table'
import type { Sentence } from './sentences'

/** A sentence of the contract that the kit does not check. */
export interface Unchecked extends Sentence {
  readonly reason: string
}

/** The sentence that a cause breaks: that of its operation, and of those the one that fewest claims stand for. */
export function sentenceFor(
  {
    claimId,
    rule,
    claims,
    operation,
    sentence,
  }: Pick<Cause, 'claimId' | 'rule' | 'claims' | 'operation' | 'sentence'>,
  contract: Contract,
): Sentence | undefined {
  if (sentence) return sentence
  // A status that is not listed is no sentence: what was asked for is.
  const isClaim = rule === undefined || rule === 'listed-status' || rule === 'answers'
  const own = isClaim ? [claimId, ...claims] : [rule]
  for (const id of own) {
    const found = contract.sentences
      .flatMap((sentence) => {
        const by = promiseOf(sentence.text)?.by ?? []
        return by.includes(id) ? [{ sentence, by: by.length }] : []
      })
      .toSorted((one, other) => one.by - other.by)
    const best = found.find(({ sentence }) => sentence.operation === operation) ?? found[0]
    if (best) return best.sentence
  }
  return undefined
}

/** What the contract says and nothing here can show broken, each with why. */
export const uncheckedPromises = (contract: Contract): readonly Unchecked[] =>
  contract.sentences.flatMap(({ text, line }) => {
    const reason = promiseOf(text)?.unchecked
    return reason === undefined ? [] : [{ text, line, reason }]
  })
