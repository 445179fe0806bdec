import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Locale } from '#/locales/locale'
import { SHARE_SIZE } from '#deploy/share-picture'
import { placed } from '../../art/drawing'
import { nightColour } from '../../art/palette'
import { fill, LINE_HEIGHT, placesOf } from './layout'
import { type Line, setLine, type Typeface } from './typesetting'

type Words = { promise: string; locale: Locale }

export type Looks = {
  /** The tokens of a brand, which replace the default brand's. */
  tokens: string
  /** Its icon, as SVG. */
  icon: string
  /** Its scene by night; if omitted, the default brand's. */
  scene: string | undefined
}

const SCENE = 'src/brand/scene/images/share-night.avif'

/** The values of `--font-display` and `--weight-display`. */
const DISPLAY: Typeface = { family: 'sofia-sans-extra-condensed', weight: 640 }

const MARK = { x: 64, y: 56, width: 64, height: 64 }
const PROMISE = { x: 68, base: 520, width: 730, height: 360 }

/**
 * The share picture (`og:image`) as a JPEG file: the scene by night with the mark and the heading of the home page. The
 * same text gives the same bytes. A heading with letters that the display face lacks is left out.
 */
export async function drawSharePicture(
  words: Words,
  { tokens, icon, scene = SCENE }: Looks,
): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const all = tokens + (await readFile('src/styles/tokens.css', 'utf8'))
  const letters = `<g fill="${nightColour(all, 'text')}">${await drawPromise(words)}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${placed(icon, MARK)}${letters}</svg>`
  return sharp(scene)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The scene alone, for a site with another mark and heading than the default brand's. */
export function drawPlainPicture(): Promise<Buffer> {
  return sharp(SCENE).jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}

async function drawPromise({ promise, locale }: Words): Promise<string> {
  // Do not break at no-break spaces.
  const texts = promise.toLocaleUpperCase(locale).split(/[ \n]+/)
  const setting = { face: DISPLAY, locale, tracking: 0.004 }
  const words = await Promise.all(texts.map((text) => setLine(text, setting)))
  if (words.includes(undefined)) return ''
  const { lines, size } = fill(
    words.filter((word) => word !== undefined),
    PROMISE,
  )
  return lines
    .flatMap((line, index) => {
      const base = PROMISE.base - (lines.length - 1 - index) * LINE_HEIGHT * size
      const places = placesOf(line)
      return line.map((word, at) => put(word, PROMISE.x + (places[at] ?? 0) * size, base, size))
    })
    .join('')
}

function put({ paths }: Line, x: number, base: number, size: number): string {
  return `<g transform="translate(${x} ${base}) scale(${size} ${-size})">${paths}</g>`
}
