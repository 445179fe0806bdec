import sharp from 'sharp'

const COLUMNS = 8
const CELL = { width: 360, height: 400 }
const GAP = 12

/** The upper part of a screenshot, in the width of its cell. */
async function thumbnail(file: string): Promise<Buffer> {
  const { width } = CELL
  const { data, info } = await sharp(file)
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, CELL.height)
  return sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
}

/** One picture of many: their upper parts in rows of eight, as JPEG. */
export async function contactSheet(files: readonly string[]): Promise<Buffer> {
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await thumbnail(file),
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
