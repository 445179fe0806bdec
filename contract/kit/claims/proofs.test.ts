import { expect, test } from 'vitest'
import { readContract } from '../contract/openapi-file'
import { CLAIMS } from './claims'
import { RULES } from '../judge/rules'
import {
  EXPLANATIONS,
  SENTENCE_IDS,
  SENTENCES,
  UNCHECKED,
  type SentenceId,
} from '../contract/sentences'

/** What the claims and the rules of every response prove. */
const PROOFS: readonly (readonly [string, readonly SentenceId[]])[] = [
  ...CLAIMS.map(({ id, proves }) => [id, proves] as const),
  ...Object.entries(RULES),
]

const { sentences } = readContract('openapi.yaml')
const known: ReadonlySet<string> = new Set([...Object.values(SENTENCES), ...EXPLANATIONS])
const said: ReadonlySet<string> = new Set(sentences.map(({ text }) => text))

test('every sentence of the contract is in the list, word by word', () => {
  expect(
    sentences.filter(({ text }) => !known.has(text)).map(({ text, line }) => `${line}: ${text}`),
    `openapi.yaml says what contract/kit/contract/sentences.ts does not. Where a sentence changed: see whether the claims that
name its id still check all that it says, and write its new text there. A new one gets an id and a claim that proves it.`,
  ).toEqual([])
})

test('every sentence of the list is one of the contract', () => {
  expect(
    [...known].filter((text) => !said.has(text)),
    'sentences of contract/kit/contract/sentences.ts that openapi.yaml does not say (any more)',
  ).toEqual([])
})

test('no text is in the list twice', () => {
  expect(known.size).toBe(SENTENCE_IDS.length + EXPLANATIONS.length)
})

test('every sentence that promises something has a claim, or the reason why it has none', () => {
  const proven = new Set<SentenceId>(PROOFS.flatMap(([, proves]) => proves))
  const without = SENTENCE_IDS.filter((id) => !proven.has(id))
  expect(without, 'sentences that no claim proves: name them in `proves`').toEqual(
    Object.keys(UNCHECKED),
  )
})

/** Claims without a sentence of the contract: what any HTTP server should do. */
const OF_HTTP = ['methods', 'preflight']

/** Rules that no sentence stands for: the schema or what is said of the status is what they quote. */
const OF_SCHEMA = [
  'answers',
  'listed-status',
  'media-type',
  'json',
  'no-content',
  'limits-in-order',
  'paid-at',
]

test('every claim and every rule proves a sentence', () => {
  expect(
    PROOFS.flatMap(([id, proves]) => (proves.length === 0 ? [id] : [])),
    'claims and rules that prove no sentence of contract/kit/contract/sentences.ts',
  ).toEqual([...OF_HTTP, ...OF_SCHEMA])
})
