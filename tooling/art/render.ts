import sharp from 'sharp'
import type { Colour, Picture } from './picture'

/** The default of librsvg in dots per inch; larger pictures are rendered at more. */
const BASE_DENSITY = 72

/** A picture as the bytes of an AVIF file. */
export async function render({ svg, width, quality, sky }: Picture): Promise<Buffer> {
  const drawn = await draw(svg, width)
  if (sky) mixForPlainBlending(drawn.data, sky)
  return sharp(drawn.data, { raw: drawn.info })
    .avif({ quality, effort: 5, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The dots per inch at which librsvg draws `svg` `width` pixels wide. */
export function density(svg: string, width: number): number {
  const natural = Number(/viewBox="\S+ \S+ (\S+) /.exec(svg)?.[1])
  return (BASE_DENSITY * width) / natural
}

async function draw(svg: string, width: number) {
  return sharp(Buffer.from(svg), { density: density(svg, width) })
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Light is added to what is behind it, with the blend mode `screen`, which costs an extra surface in every frame. These
 * colours look the same over `sky` with normal blending.
 */
function mixForPlainBlending(pixels: Buffer, sky: Colour): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = pixels.subarray(at, at + 3)
    const brightest = Math.max(...light, 1)
    sky.forEach((behind, channel) => {
      const share = (light[channel] ?? 0) / brightest
      pixels[at + channel] = behind + share * (255 - behind)
    })
    pixels[at + 3] = ((pixels[at + 3] ?? 0) * brightest) / 255
  }
}
