import type { Cause } from './causes'
import type { Contract } from '../contract/openapi-file'
import { SENTENCE_IDS, SENTENCES, UNCHECKED, type SentenceId } from '../contract/sentences'
import type { Sentence } from '../contract/prose'
import { RULES } from '../judge/rules'

/** A sentence of the contract that the kit does not check. */
export interface Unchecked extends Sentence {
  readonly reason: string
}

type Broken = Pick<Cause, 'rule' | 'proves' | 'operation' | 'sentence' | 'quotes' | 'status'>

/** The description of an operation's status, in one line. */
function descriptionOf(
  { operation, status }: Pick<Broken, 'operation' | 'status'>,
  { operations }: Contract,
): string | undefined {
  if (operation === 'server' || status === undefined) return undefined
  return operations.get(operation)?.documented.get(status)?.description.replaceAll(/\s+/g, ' ')
}

/** The beginning of what the contract says about the expected status. */
function ofStatus(cause: Broken, contract: Contract): Sentence | undefined {
  const words = descriptionOf(cause, contract)
  const fitting = contract.sentences.filter(({ text }) => words?.startsWith(text))
  return (
    fitting.find(({ operation }) => operation === cause.operation) ??
    fitting.find(({ operation }) => operation === undefined)
  )
}

/** What the broken rule proves, or what the claims prove if the rule has no sentence. */
function provenBy({ rule, proves }: Broken): readonly SentenceId[] {
  const ofRule = rule === undefined ? [] : RULES[rule]
  return ofRule.length > 0 ? ofRule : proves
}

/** The first of these sentences about the operation, else about all operations, else about another one. */
function firstOf(
  ids: readonly SentenceId[],
  operation: Broken['operation'],
  { sentences }: Contract,
): Sentence | undefined {
  const found = ids.flatMap((id) => sentences.filter(({ text }) => text === SENTENCES[id]))
  return (
    found.find((one) => one.operation === operation) ??
    found.find((one) => one.operation === undefined) ??
    found[0]
  )
}

/** The sentence a cause breaks: the one its expectation names, else the first that its rule or claim proves. */
function brokenBy(cause: Broken, contract: Contract): Sentence | undefined {
  const { operation, sentence, quotes } = cause
  if (sentence) return sentence
  const ids = quotes === undefined ? provenBy(cause) : [quotes]
  return firstOf(ids, operation, contract) ?? ofStatus(cause, contract)
}

/** The sentence a cause breaks, with the status of the response if it describes one. */
export function sentenceFor(cause: Broken, contract: Contract): Sentence | undefined {
  const sentence = brokenBy(cause, contract)
  const operation =
    cause.operation === 'server' ? undefined : contract.operations.get(cause.operation)
  const [status] =
    [...(operation?.documented ?? [])].find(([, { description }]) =>
      description.replaceAll(/\s+/g, ' ').startsWith(sentence?.text ?? '\n'),
    ) ?? []
  return sentence && { text: sentence.text, line: sentence.line, ...(status && { status }) }
}

/** The sentences of the contract that nothing here can show broken, each with the reason. */
export const uncheckedPromises = ({ sentences }: Contract): readonly Unchecked[] =>
  SENTENCE_IDS.flatMap((id) => {
    const reason = UNCHECKED[id]
    if (reason === undefined) return []
    return sentences
      .filter(({ text }) => text === SENTENCES[id])
      .map(({ text, line }) => ({ text, line, reason }))
  })
