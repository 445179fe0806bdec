import type { Cause } from './causes'
import { codeOf } from '../http/exchange'
import type { Contract } from '../contract/openapi-file'
import { provenBy } from '../claims/proofs'
import { SENTENCE_IDS, SENTENCES, UNCHECKED, type SentenceId } from '../contract/sentences'
import type { Sentence } from '../contract/prose'

/** A sentence of the contract that the kit does not check. */
export interface Unchecked extends Sentence {
  readonly reason: string
}

type Broken = Pick<
  Cause,
  | 'claimId'
  | 'rule'
  | 'claims'
  | 'operation'
  | 'sentence'
  | 'quotes'
  | 'status'
  | 'expected'
  | 'exchange'
>

/** What counts for the sentence of an operation that a cause is of, of none, and of another one. */
const OWN = 1.5
const OTHER = 0.75

/** What counts for a sentence that is about another status than the one that should have come and the one that came. */
const OF_ANOTHER_STATUS = 0.5

/** Rules for a response that the contract does not list. The claim that sent the request tells which one it should be. */
const OF_STATUS: ReadonlySet<string> = new Set(['listed-status', 'answers'])

/** What an operation says of a refusal by its code that it does not list. */
const NOT_HERE: Readonly<Record<string, SentenceId>> = {
  captcha_failed: 'sign-in-confirm-no-bot-check',
}

function sentenceOfCode({ operation, rule, exchange }: Broken, { sentences }: Contract) {
  if (rule !== 'listed-status') return undefined
  const id = exchange && NOT_HERE[codeOf(exchange)]
  if (id === undefined) return undefined
  return sentences.find((one) => one.operation === operation && one.text === SENTENCES[id])
}

/** The ids of what proves a sentence, by its text. */
const PROOFS: ReadonlyMap<string, readonly string[]> = new Map(
  SENTENCE_IDS.map((id) => [SENTENCES[id], provenBy(id)]),
)

/** The beginning of what the contract says of a status of an operation. */
function statusSentence(
  { operation, status }: Pick<Broken, 'operation' | 'status'>,
  { sentences, operations }: Contract,
): Sentence | undefined {
  const documented =
    operation === 'server' || status === undefined
      ? undefined
      : operations.get(operation)?.documented.get(status)
  if (!documented) return undefined
  const words = documented.description.replaceAll(/\s+/g, ' ')
  return (
    sentences.find((one) => one.operation === operation && words.startsWith(one.text)) ??
    sentences.find((one) => one.operation === undefined && words.startsWith(one.text))
  )
}

/** Whether a refusal was due and another one came. Limits and what has ended have sentences of their own. */
const isOtherRefusal = ({ status = 0, exchange }: Broken): boolean =>
  status >= 400 && status !== 429 && status !== 410 && (exchange?.status ?? 0) >= 400

/** Where the contract says a sentence, at this operation where several say it. */
const placeOf = (
  id: SentenceId,
  operation: string,
  { sentences }: Contract,
): Sentence | undefined => {
  const found = sentences.filter(({ text }) => text === SENTENCES[id])
  return found.find((one) => one.operation === operation) ?? found[0]
}

/**
 * The sentence that a cause breaks. Where nothing tells which one: the one whose claims are broken the most
 * completely, with favour for those of its operation and, of these, for one that names the status that should have come, or the field.
 */
function mostBroken(cause: Broken, contract: Contract): Sentence | undefined {
  const { claimId, rule, claims, operation, sentence, quotes, status, expected, exchange } = cause
  if (sentence) return sentence
  if (quotes !== undefined) return placeOf(quotes, operation, contract)
  const ofCode = sentenceOfCode(cause, contract)
  if (ofCode) return ofCode
  const isClaim = rule === undefined || OF_STATUS.has(rule)
  if (!isClaim && status !== undefined) return statusSentence(cause, contract)
  // A flow says of a field what it should be.
  const field = /^([a-z]\w*\.\w+) is /.exec(expected)?.[1]
  const own: ReadonlySet<string> = new Set(isClaim ? [claimId, ...claims] : [rule])
  const candidates = contract.sentences.flatMap((one) => {
    const by = PROOFS.get(one.text) ?? []
    const broken = by.filter((id) => own.has(id)).length
    if (broken === 0) return []
    const isOwn = one.operation === operation
    const isNamed =
      (isOwn && status !== undefined && one.text.includes(`\`${status}`)) ||
      (field !== undefined && one.text.includes(`\`${field}\``))
    const about = /^`(\d{3})/.exec(one.text)?.[1]
    const isOther = about !== undefined && ![status, exchange?.status].includes(Number(about))
    const favour =
      (one.operation === undefined ? 1 : isOwn ? OWN : OTHER) * (isOther ? OF_ANOTHER_STATUS : 1)
    return [{ one, isNamed, weight: (broken / by.length) * favour }]
  })
  const best = candidates.toSorted((a, b) => b.weight - a.weight)
  const named = best.find(({ isNamed }) => isNamed)
  if (isClaim && !named && (rule !== undefined || isOtherRefusal(cause))) {
    const described = statusSentence(cause, contract)
    if (described) return described
  }
  return (named ?? best[0])?.one
}

/** The sentence that a cause breaks, with the status of the response that it describes, where it does that. */
export function sentenceFor(cause: Broken, contract: Contract): Sentence | undefined {
  const sentence = mostBroken(cause, contract)
  const operation =
    cause.operation === 'server' ? undefined : contract.operations.get(cause.operation)
  const [status] =
    [...(operation?.documented ?? [])].find(([, { description }]) =>
      description.replaceAll(/\s+/g, ' ').startsWith(sentence?.text ?? '\n'),
    ) ?? []
  return sentence && { text: sentence.text, line: sentence.line, ...(status && { status }) }
}

/** What the contract says and nothing here can show broken, each with why. */
export const uncheckedPromises = ({ sentences }: Contract): readonly Unchecked[] =>
  SENTENCE_IDS.flatMap((id) => {
    const reason = UNCHECKED[id]
    if (reason === undefined) return []
    return sentences
      .filter(({ text }) => text === SENTENCES[id])
      .map(({ text, line }) => ({ text, line, reason }))
  })
