import type { Cause } from './causes'
import type { Contract } from './openapi-file'
import { PROMISES } from './promise-table'

/** A sentence of the contract and the line where it begins. */
export interface Sentence {
  readonly text: string
  readonly line: number
}

/** A sentence of the contract that the kit does not check. */
export interface Unchecked extends Sentence {
  readonly reason: string
}

/** The sentence that a cause breaks: of those that its claim stands for the one of its operation. */
export function sentenceFor(
  { claimId, claims, operation }: Pick<Cause, 'claimId' | 'claims' | 'operation'>,
  contract: Contract,
): Sentence | undefined {
  const ids = new Set([claimId, ...claims])
  const texts = PROMISES.flatMap(({ says, claims: by = [] }) =>
    by.some((one) => ids.has(one)) ? [says] : [],
  )
  const sentences = texts.flatMap((text) => contract.sentences.filter((one) => one.text === text))
  return sentences.find((one) => one.operation === operation) ?? sentences[0]
}

/** What the contract says and nothing here can show broken, each with why. */
export const uncheckedPromises = (contract: Contract): readonly Unchecked[] =>
  PROMISES.flatMap(({ says, unchecked }) => {
    const sentence = contract.sentences.find(({ text }) => text === says)
    return sentence && unchecked !== undefined
      ? [{ text: says, line: sentence.line, reason: unchecked }]
      : []
  })
