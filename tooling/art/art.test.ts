import { expect, it } from 'vitest'
import { readRecord, readSources, recordOf } from './art'
import { paint, readPalette } from './palette'
import { listPictures } from './pictures'

it('has the pictures that the drawings and colours ask for; else run npm run art', async () => {
  expect(await readRecord()).toBe(recordOf(listPictures(await readSources())))
})

it('reads the colours of either theme from the tokens', () => {
  const tokens = `--a-far: light-dark(#8594b0, #15303b); --a-fogO: calc(0.45 + 0.25 * var(--dawn));
    --a-auO: calc(0.85 - 0.5 * var(--dawn)); --bg: light-dark(#fff, #000);`
  expect(Object.fromEntries(readPalette(tokens, 'night'))).toEqual({
    'a-far': '#15303b',
    'a-fogO': '0.45',
    'a-auO': '0.85',
  })
  expect(Object.fromEntries(readPalette(tokens, 'dawn'))).toEqual({
    'a-far': '#8594b0',
    'a-fogO': '0.7',
    'a-auO': '0.35',
  })
})

it('paints a drawing, and refuses a colour that is not there', () => {
  const palette = new Map([['a-lamp', '#fff']])
  expect(paint('<path fill="var(--a-core,var(--a-lamp))"/>', palette)).toBe('<path fill="#fff"/>')
  expect(() => paint('<path fill="var(--a-sea)"/>', palette)).toThrow('--a-sea')
})
