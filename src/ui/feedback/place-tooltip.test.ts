import { expect, test } from 'vitest'
import { placeTooltip } from './place-tooltip'

const viewport = { width: 1000, height: 600 }
const tip = { width: 200, height: 40 }
const at = (left: number, top: number, width = 100, height = 20) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test.each([
  [
    'in the middle: above, centred, at a distance of 10 px',
    at(450, 300),
    { left: 400, top: 250, side: 'above' },
  ],
  ['exactly enough room above', at(450, 50), { left: 400, top: 0, side: 'above' }],
  ['one pixel short above: below', at(450, 49), { left: 400, top: 79, side: 'below' }],
  ['at the top edge: below', at(450, 0), { left: 400, top: 30, side: 'below' }],
  ['touching the right edge is no overflow', at(850, 300), { left: 800, top: 250, side: 'above' }],
  ['one pixel over: right edges aligned', at(851, 300), { left: 751, top: 250, side: 'above' }],
  ['at the right edge', at(900, 300), { left: 800, top: 250, side: 'above' }],
  ['never off the left edge', at(10, 300), { left: 0, top: 250, side: 'above' }],
  ['in the top right corner', at(900, 0), { left: 800, top: 30, side: 'below' }],
  ['a wide element', at(100, 300, 700), { left: 350, top: 250, side: 'above' }],
])('%s', (_, anchor, expected) => {
  expect(placeTooltip(anchor, tip, viewport)).toEqual(expected)
})

test('keeps the start of the text visible on a screen narrower than the tooltip', () => {
  expect(placeTooltip(at(20, 300), tip, { width: 150, height: 600 }).left).toBe(0)
})
