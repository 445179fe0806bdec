import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path'

const SCALE = 4

/** Rasterizes the bars of a path, black on white. */
function draw(path: string, size: number): Uint8ClampedArray {
  const side = size * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = (row * side + Number(x) * SCALE) * 4
      const to = from + Number(width) * SCALE * 4
      for (let at = from; at < to; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  return pixels
}

test.each([
  'otpauth://totp/Aurora:rider?issuer=Aurora&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  `otpauth://totp/${encodeURIComponent('Аврора: всадник')}?secret=GEZDGNBVGY3TQOJQ`,
  `otpauth://totp/a?secret=${'A'.repeat(480)}`,
])('a third-party decoder reads %s', (text) => {
  const { path, size } = qrPath(text)
  const side = size * SCALE
  expect(jsQR(draw(path, size), side, side)?.data).toBe(text)
})

test('has a quiet zone of four modules', () => {
  const { path, size } = qrPath('otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ')
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  )
  expect(Math.min(...bars.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4)
  expect(Math.max(...bars.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4)
})
