import sharp from 'sharp'
import { density } from './render'

/** Pixels per side: tabs, high-density tabs, search results. */
const SIZES = [16, 32, 48]

const HEAD_BYTES = 6
const ENTRY_BYTES = 16

/** A drawing as the bytes of an `.ico` file, with a PNG for each size. */
export async function renderIcon(svg: string): Promise<Buffer> {
  const pictures = await Promise.all(
    SIZES.map((size) =>
      sharp(Buffer.from(svg), { density: density(svg, size) })
        .resize(size)
        .png()
        .toBuffer(),
    ),
  )
  const head = Buffer.alloc(HEAD_BYTES)
  // Type 1 is an icon; then the number of pictures.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let place = HEAD_BYTES + ENTRY_BYTES * pictures.length
  const entries = pictures.map((picture, index) => {
    const entry = Buffer.alloc(ENTRY_BYTES)
    const size = SIZES[index] ?? 0
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    // One plane, 32 bits per pixel.
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(place, 12)
    place += picture.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...pictures])
}
