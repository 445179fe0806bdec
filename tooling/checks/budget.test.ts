import { expect, test } from 'vitest'
import { compareWeights, type Weights } from './budget'

const record: Weights = {
  pages: { index: ['app', 'home'] },
  chunks: {
    app: { bytes: 90 * 1024, sources: { 'src/ui/buttons': 2048, 'react-dom': 9000 } },
    home: { bytes: 10 * 1024, sources: { 'src/features/home': 4096 } },
  },
}

/** The same page with `kilobytes` more in its chunk `app`. */
function grown(kilobytes: number): Weights {
  const weights = structuredClone(record)
  const { app } = weights.chunks
  if (app === undefined) throw new Error('No chunk app')
  app.bytes += kilobytes * 1024
  app.sources['src/forms/errors'] = 3 * 1024
  return weights
}

test('leaves two percent of room', () => {
  expect(compareWeights(record, record)).toEqual([])
  expect(compareWeights(grown(2), record)).toEqual([])
})

test('names the chunk that grew, and what is new in it', () => {
  expect(compareWeights(grown(2.1), record)).toEqual([
    'index: 102.1 KB of scripts in 2 chunks, at most 102.0 KB in 2',
    '  app: 90.0 KB → 92.1 KB',
    '    src/forms/errors: 0.0 KB → 3.0 KB before compression',
  ])
})

test('names a chunk that a page did not need before', () => {
  const weights = structuredClone(record)
  weights.pages['index']?.push('forms')
  weights.chunks['forms'] = { bytes: 1024, sources: {} }
  expect(compareWeights(weights, record)).toEqual([
    'index: 101.0 KB of scripts in 3 chunks, at most 102.0 KB in 2',
    '  forms: 0.0 KB → 1.0 KB',
  ])
})

test('asks to record a new page', () => {
  const weights = { ...record, pages: { ...record.pages, shop: ['app'] } }
  expect(compareWeights(weights, record)).toEqual(['shop: a new page, not recorded yet'])
})
