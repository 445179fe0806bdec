import { expect, it } from 'vitest'
import { withoutScripts } from './baseline'
import { motionLine } from './motion'
import { turnsOf } from './rounds'
import { median, pairedRatio } from './statistics'
import { asTable, missedGoals, summarize } from './table'

it('takes the middle of what was measured', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 2, undefined, 4, 8])).toBe(6)
  expect(median([undefined])).toBeUndefined()
})

it('pairs a round with the floor of the same round', () => {
  // The second round was slow for both: the ratio of the medians would say 1.5.
  expect(pairedRatio([110, 300, 220], [100, 300, 200])).toBe(1.1)
  expect(pairedRatio([110, undefined, 5], [undefined, 100, 0])).toBeUndefined()
})

it('lets another one come first in each round', () => {
  expect([0, 1, 2, 3].map((round) => turnsOf(['a', 'b', 'c'], round).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ])
})

it('leaves a page its words and style, and nothing that runs', () => {
  const html = `<html lang="ru" data-prerendered="/" data-boot="live"><head><style>h1{}</style>
<script>one()</script><script type="module" crossorigin src="/assets/x.js"></script>
<link rel="icon" href="/assets/i.svg"><link rel="modulepreload" crossorigin href="/assets/y.js"><link rel="stylesheet" disabled href="/assets/z.css"></head><body><h1>x</h1></body></html>`
  expect(withoutScripts(html).replaceAll('\n', '')).toBe(
    '<html lang="ru"><head><style>h1{}</style><link rel="icon" href="/assets/i.svg"></head><body><h1>x</h1></body></html>',
  )
})

const rounds = [
  { lcp: 1000, live: 3100, scriptKb: 99.96, cls: 0, lhBlocking: 40, lhSeo: 92 },
  undefined,
  { lcp: 1200, live: 3300, scriptKb: 99.96, cls: 0, lhBlocking: 60, lhSeo: 92 },
]
const floor = [
  { lcp: 1000, live: 1000, cls: 0, lhBlocking: 50, lhSeo: 100 },
  { lcp: 4000, live: 1000, cls: 0, lhBlocking: 50, lhSeo: 100 },
  { lcp: 1000, live: 1000, cls: 0, lhBlocking: 50, lhSeo: 100 },
]

it('prints each figure beside its floor and its goal', () => {
  const rows = summarize(rounds, floor, {
    lcp: { timesFloor: 1.1 },
    live: { timesFloor: 2.9 },
    scriptKb: { atMost: 105 },
    cls: { atMost: 0 },
    lhBlocking: { atMost: 30, orFloor: true },
    lhSeo: { atLeast: 100, orFloor: true },
  })
  expect(asTable('home `/`', rows)).toBe(
    [
      '| home `/`               | floor |  page | page / floor | goal                 |            |',
      '|------------------------|------:|------:|-------------:|----------------------|------------|',
      '| largest paint, ms      |  1000 |  1100 |         1.10 | ≤ 1.10 × floor       | ok         |',
      '| live control, ms       |  1000 |  3200 |         3.20 | ≤ 2.90 × floor       | **missed** |',
      '| scripts until live, kB |     – | 100.0 |            – | ≤ 105                | ok         |',
      '| layout shift           | 0.000 | 0.000 |            – | ≤ 0                  | ok         |',
      "| Lighthouse SEO         |   100 |    92 |         0.92 | ≥ 100 or the floor's | **missed** |",
      "| Lighthouse TBT, ms     |    50 |    50 |         1.00 | ≤ 30 or the floor's  | ok         |",
    ].join('\n'),
  )
  expect(missedGoals('home', rows)).toEqual([
    'home: live control 3.20 × floor (≤ 2.90 × floor)',
    "home: Lighthouse SEO 92 (≥ 100 or the floor's)",
  ])
})

it('asks of the scene that it moves well or not at all', () => {
  expect(motionLine({ framesPerSecond: 50, moves: true }).isMet).toBe(true)
  expect(motionLine({ framesPerSecond: 49.9, moves: true }).isMet).toBe(false)
  expect(motionLine({ framesPerSecond: 5, moves: false }).isMet).toBe(true)
})
