import { expect, it } from 'vitest'
import { withoutScripts } from './baseline'
import { median, report, type Round } from './table'

it('takes the median of what was measured', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 2, 4, 8])).toBe(6)
  expect(median([])).toBeNaN()
})

it('leaves the baseline its texts and styles, and nothing that runs', () => {
  const html = `<html lang="ru" data-prerendered="/" data-boot="live"><head><style>h1{}</style>
<script>one()</script><script type="importmap">{}</script><script type="module" crossorigin src="/assets/x.js"></script>
<link rel="icon" href="/assets/i.svg"><link rel="modulepreload" crossorigin href="/assets/y.js"><link rel="stylesheet" disabled href="/assets/z.css"></head><body><h1>x</h1></body></html>`
  expect(withoutScripts(html).replaceAll('\n', '')).toBe(
    '<html lang="ru"><head><style>h1{}</style><link rel="icon" href="/assets/i.svg"></head><body><h1>x</h1></body></html>',
  )
})

const figures = (live: number, scriptKb = 100) => ({
  largestPaint: 1000,
  live,
  nextPaint: 0,
  shift: 0,
  scriptKb,
  allScriptKb: scriptKb,
  next: NaN,
})

function round(live: number, baseline: number): Round {
  const again = figures(500)
  const baselineAgain = figures(250)
  return {
    cold: figures(live),
    baseline: figures(baseline),
    again,
    baselineAgain,
    deployed: again,
    early: NaN,
  }
}

it('compares a page with the baseline of the same round, and names the goals that were missed', () => {
  // The second round was slow for both: the ratio of the medians would be 3.1.
  const rounds = [round(3100, 1000), round(9000, 3000), round(2900, 1000)]
  const { table, missed } = report('home', rounds, {
    live: { ratio: 2.9 },
    scriptKb: { most: 115 },
    again: { ratio: 2 },
    deployed: { most: 40 },
  })
  const line = (label: string) => table.split('\n').find((one) => one.startsWith(`| ${label}`))
  expect(
    line('live')
      ?.split('|')
      .map((cell) => cell.trim()),
  ).toEqual(['', 'live control, ms', '1000', '3100', '3.00', '≤ 2.9 ×', 'missed', ''])
  expect(line('scripts')).toMatch(/100\.0 .* ≤ 115 .* ok/)
  expect(line('again')).toMatch(/2\.00 .* ok/)
  expect(missed).toEqual([
    'home: live control, ms 3.00 × (≤ 2.9 ×)',
    'home: after a deployment: scripts, kB 100.0 (≤ 40)',
  ])
})
