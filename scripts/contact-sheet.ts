import sharp from 'sharp'

const COLUMNS = 8
const CELL = { width: 360, height: 400 }
const GAP = 12

/** One picture of many: their upper parts in rows of eight, as JPEG. */
export async function contactSheet(files: readonly string[]): Promise<Buffer> {
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file)
        .resize({ ...CELL, fit: 'cover', position: 'top' })
        .png()
        .toBuffer(),
      left: GAP + (index % COLUMNS) * (CELL.width + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (CELL.height + GAP),
    })),
  )
  return sharp({
    create: {
      width: GAP + COLUMNS * (CELL.width + GAP),
      height: GAP + Math.ceil(files.length / COLUMNS) * (CELL.height + GAP),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(tiles)
    .jpeg({ quality: 80 })
    .toBuffer()
}
