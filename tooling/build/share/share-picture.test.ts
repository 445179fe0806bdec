import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fill } from './layout'
import { setLine } from './typesetting'
import { homePromise } from './home-promise'
import { drawSharePicture } from './share-picture'

const icon = readFileSync('src/brand/favicon.svg', 'utf8')
const draw = (words: Parameters<typeof drawSharePicture>[0]) =>
  drawSharePicture(words, { icon, tokens: '', scene: undefined })

const LIMIT_BYTES = 200 * 1024

const words = { promise: 'Огонь на\u00A0краю ночи', locale: 'ru' } as const

describe('drawSharePicture', () => {
  it.each([
    words,
    { promise: 'Слово '.repeat(40), locale: 'ru' as const },
    { promise: 'É', locale: 'en' as const },
  ])('has the size that messengers ask for, and weighs little: $promise', async (those) => {
    const picture = await draw(those)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    expect(picture.byteLength).toBeLessThan(LIMIT_BYTES)
  })

  it('draws the same picture for the same text only', async () => {
    const [one, same, other] = await Promise.all([
      draw(words),
      draw(words),
      draw({ ...words, promise: 'Огонь' }),
    ])
    expect(same.equals(one)).toBe(true)
    expect(other.equals(one)).toBe(false)
  })

  it('leaves a promise off that the display face cannot write', async () => {
    const [wordless, unwritable] = await Promise.all([
      draw({ ...words, promise: '極光' }),
      draw({ ...words, promise: '星' }),
    ])
    expect(unwritable.equals(wordless)).toBe(true)
  })
})

const setting = {
  face: { family: 'sofia-sans-extra-condensed', weight: 640 },
  locale: 'ru',
} as const

const widthOf = async (text: string) => (await setLine(text, setting))?.width ?? 0

describe('setLine', () => {
  it('takes letters of several files of the family, and kerns within one', async () => {
    expect(await widthOf('АZ')).toBeCloseTo((await widthOf('А')) + (await widthOf('Z')), 5)
    expect(await widthOf('ГА')).toBeLessThan((await widthOf('Г')) + (await widthOf('А')))
  })

  it('knows what the family lacks', async () => {
    expect(await setLine('Aurora 星', setting)).toBeUndefined()
  })
})

describe('fill', () => {
  const box = { width: 730, height: 360 }
  const linesOf = (...widths: number[]) =>
    fill(
      widths.map((width) => ({ width })),
      box,
    ).lines.map((line) => line.map(({ width }) => width))

  it('keeps a short heading on one line and at its largest', () => {
    expect(fill([{ width: 2 }], box)).toEqual({ lines: [[{ width: 2 }]], size: 160 })
  })

  it('breaks a longer one where its lines are most alike', () => {
    expect(linesOf(2, 2.6, 1.8)).toEqual([[2], [2.6, 1.8]])
    expect(linesOf(1, 1, 1, 1, 4.5)).toEqual([[1, 1, 1, 1], [4.5]])
  })

  it('keeps a long one inside the box', () => {
    const { lines, size } = fill(
      Array.from({ length: 40 }, () => ({ width: 2 })),
      box,
    )
    const widest = Math.max(...lines.map((line) => line.length * 2 + (line.length - 1) * 0.13))
    expect(widest * size).toBeLessThanOrEqual(box.width + 1e-9)
  })
})

describe('homePromise', () => {
  it('reads the heading as players do', () => {
    const markup = '<title>X</title><main><h1 class="a">A &amp; <em>B</em>&#x27;s</h1></main>'
    expect(homePromise(markup)).toBe("A & B's")
  })

  it('refuses a page without a heading', () => {
    expect(() => homePromise('<title>A</title>')).toThrow('heading')
  })
})
