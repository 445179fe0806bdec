import { expect, test } from 'vitest'
import { readFlows } from '../flow-files'
import { readContract } from '../openapi-file'
import { REQUEST_CLAIMS } from '../requests/requests'
import { RULES } from '../rules'
import { PROMISES, promiseOf } from './table'

const { sentences } = readContract('openapi.yaml')
const claims = [
  ...readFlows('contract/flows')
    .filter(({ tag }) => tag !== 'setup')
    .map(({ id }) => id),
  ...REQUEST_CLAIMS.map(({ id }) => id),
]

test('every sentence of the contract has its row', () => {
  const without = sentences.filter(({ text }) => promiseOf(text) === undefined)
  expect(
    without.map(({ text, line }) => `${line}: ${text}`),
    'sentences of openapi.yaml without a row in contract/kit/promises/',
  ).toEqual([])
})

test('every row matches a sentence of the contract', () => {
  const used = new Set(sentences.map(({ text }) => promiseOf(text)))
  expect(
    PROMISES.filter((row) => !used.has(row)).map(({ says }) => says),
    'rows of contract/kit/promises/ without a sentence in openapi.yaml',
  ).toEqual([])
})

test('every claim that a row names is one of the kit', () => {
  const known: ReadonlySet<string> = new Set([...claims, ...RULES])
  expect(
    PROMISES.flatMap(({ by }) => by.filter((id) => !known.has(id))),
    'claims that rows of contract/kit/promises/ name and the kit does not have',
  ).toEqual([])
})

/** Claims without a sentence of the contract: what any HTTP server should do. */
const OF_HTTP = ['methods', 'preflight']

/** Rules that no sentence stands for: the schema or the list of responses itself is what they quote. */
const OF_SCHEMA = [
  'answers',
  'listed-status',
  'no-content',
  'code-fits',
  'password-back',
  'limits-in-order',
  'paid-at',
]

test('every claim and every rule is named by a row', () => {
  const named = new Set(PROMISES.flatMap(({ by }) => by))
  const all = [...claims, ...RULES]
  expect(
    all.filter((id) => !named.has(id)).toSorted(),
    'claims and rules that no row of contract/kit/promises/ names',
  ).toEqual([...OF_HTTP, ...OF_SCHEMA].toSorted())
})
