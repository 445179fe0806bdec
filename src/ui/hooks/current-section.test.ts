import { expect, test } from 'vitest'
import { currentSection } from './current-section'

const window = { top: 100, height: 900 }

test.each([
  ['at the top of the page', [150, 600, 1400], 0, 0],
  ['when the second section reaches the top', [-400, 90, 900], 0.3, 1],
  ['at a last section too short to reach the top', [-1500, -900, 600], 1, 2],
  ['in a section taller than the window', [-3000, -2000, 2000], 0.5, 1],
  ['on a page overscrolled beyond its end', [-1500, -900, 600], 1.2, 2],
])('%s', (_, tops, progress, index) => {
  expect(currentSection(tops, { ...window, progress })).toBe(index)
})

test('marks every section in order while scrolling down', () => {
  const starts = [0, 400, 1800, 2400, 2600, 2800, 3000]
  const way = 3400 - window.height
  const seen = Array.from({ length: way + 1 }, (_, scroll) =>
    currentSection(
      starts.map((start) => start + window.top - scroll),
      { ...window, progress: scroll / way },
    ),
  )
  expect([...new Set(seen)]).toEqual(starts.map((_, index) => index))
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
})
