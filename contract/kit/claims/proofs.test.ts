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

/** The sentences proved by the claims and the rules of every response. */
const PROOFS: readonly (readonly [string, readonly SentenceId[]])[] = [
  ...CLAIMS.map(({ id, proves }) => [id, proves] as const),
  ...Object.entries(RULES),
]

const { sentences } = readContract()
const known: ReadonlySet<string> = new Set([...Object.values(SENTENCES), ...EXPLANATIONS])
const said: ReadonlySet<string> = new Set(sentences.map(({ text }) => text))

test('lists every sentence of the contract word for word', () => {
  expect(
    sentences.filter(({ text }) => !known.has(text)).map(({ text, line }) => `${line}: ${text}`),
    `openapi.yaml has sentences that contract/kit/contract/sentences.ts lacks. For a changed sentence: check that the claims that
name its id still check all of it, and write its new text there. A new one needs an id and a claim that proves it.`,
  ).toEqual([])
})

test('lists only sentences of the contract', () => {
  expect(
    [...known].filter((text) => !said.has(text)),
    'sentences of contract/kit/contract/sentences.ts that openapi.yaml does not have (any more)',
  ).toEqual([])
})

test('lists no sentence twice', () => {
  expect(known.size).toBe(SENTENCE_IDS.length + EXPLANATIONS.length)
})

test('has a claim, or a reason why not, for every sentence that promises something', () => {
  const proven = new Set<SentenceId>(PROOFS.flatMap(([, proves]) => proves))
  const without = SENTENCE_IDS.filter((id) => !proven.has(id))
  expect(without, 'sentences that no claim proves: name them in `proves`').toEqual(
    Object.keys(UNCHECKED),
  )
})

/** Claims without a sentence of the contract: any HTTP server should meet them. */
const OF_HTTP = ['methods', 'preflight']

/** Rules without a sentence: they quote the schema or the description of the status. */
const OF_SCHEMA = [
  'answers',
  'listed-status',
  'media-type',
  'json',
  'no-content',
  'limits-in-order',
  'paid-at',
]

test('proves a sentence with every claim and every rule', () => {
  expect(
    PROOFS.flatMap(([id, proves]) => (proves.length === 0 ? [id] : [])),
    'claims and rules that prove no sentence of contract/kit/contract/sentences.ts',
  ).toEqual([...OF_HTTP, ...OF_SCHEMA])
})
