import { isMap, isScalar, visit, type Document, type LineCounter } from 'yaml'
import type { OperationId } from './operation-id'

/** A statement of the contract, and the line where it begins. */
export interface Sentence {
  readonly text: string
  readonly line: number
  /** The status of the response it describes, if it is not a rule by itself. */
  readonly status?: number
}

/** A sentence of the contract's prose. */
export interface ContractSentence extends Sentence {
  /** The operation it is about; undefined if it is about all, or about a schema. */
  readonly operation: OperationId | undefined
}

/** Keys whose values are prose that may contain promises. */
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'counts',
  'for',
  'lastAnswer',
  'clearedBy',
  'note',
])

/** YAML syntax around a text: block indicators and quotes. */
const AROUND = /^(?:[|>][-+]?\s*\n|['"])|['"]$/g

const SENTENCE = /[^]+?(?:[.!?](?=\s+[A-Z`'*\d]|\s*$)|$)/g

/** The sentences of a text, each with its line offset. */
function* split(raw: string): Generator<{ text: string; after: number }> {
  const clean = (piece: string): string => {
    const text = piece.replaceAll(/\s+/g, ' ').replaceAll('**', '').trim()
    return raw.startsWith("'") ? text.replaceAll("''", "'") : text
  }
  const whole = raw.replaceAll(AROUND, (sign) => sign.replaceAll(/[^\n]/g, ' '))
  for (const { 0: piece, index } of whole.matchAll(SENTENCE)) {
    const text = clean(piece)
    const lead = piece.length - piece.trimStart().length
    if (text !== '') yield { text, after: whole.slice(0, index + lead).split('\n').length - 1 }
  }
}

/** Every sentence of the contract's prose. */
export function sentencesOf(
  document: Document,
  source: string,
  lines: LineCounter,
  known: readonly OperationId[],
): readonly ContractSentence[] {
  const sentences: ContractSentence[] = []
  visit(document, {
    Pair: (_, pair, path) => {
      const { key, value } = pair
      if (!isScalar(key) || !PROSE.has(String(key.value))) return
      if (!isScalar(value) || typeof value.value !== 'string' || !value.range) return
      const ids = new Set(
        path.flatMap((one) => (isMap(one) ? [String(one.get('operationId'))] : [])),
      )
      const operation = known.find((id) => ids.has(id))
      const [from, to] = value.range
      const { line } = lines.linePos(from)
      for (const { text, after } of split(source.slice(from, to))) {
        sentences.push({ text, line: line + after, operation })
      }
    },
  })
  return sentences
}
