import { SHARE_SIZE } from '#deploy/share-picture'

type Size = { width: number; height: number }

/** JPEG markers that begin a frame, which contains the size. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const START = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])

/** The size of a JPEG picture; undefined if the file is not one, or was cut off. */
function jpegSize(bytes: Buffer): Size | undefined {
  const isWhole = bytes.subarray(0, START.length).equals(START) && bytes.lastIndexOf(END) > 0
  if (!isWhole) return undefined
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    if (isFrame(bytes[at + 1] ?? 0)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** @throws Error if it is not the picture that pages declare to messengers */
export function checkSharePicture(name: string, bytes: Buffer): void {
  const { width, height } = SHARE_SIZE
  const size = jpegSize(bytes)
  if (size === undefined) throw new Error(`${name}: this is not a complete JPEG file`)
  if (size.width !== width || size.height !== height) {
    throw new Error(
      `${name}: it is ${size.width} × ${size.height} pixels and must be ${width} × ${height}`,
    )
  }
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** The length of a bitmap's header, which is also its first value. */
const BITMAP_HEAD = 40
const HEAD = 6
const ENTRY = 16

const isPicture = (bytes: Buffer | undefined) =>
  bytes !== undefined &&
  bytes.length > BITMAP_HEAD &&
  (bytes.subarray(0, PNG.length).equals(PNG) || bytes.readUInt32LE(0) === BITMAP_HEAD)

/** @throws Error if it is not a complete Windows icon (`.ico`) */
export function checkFavicon(name: string, bytes: Buffer): void {
  const isIcon = bytes.length >= HEAD && bytes.readUInt32LE(0) === 0x01_00_00
  const count = isIcon ? bytes.readUInt16LE(4) : 0
  const pictures = Array.from({ length: count }, (_, index) => HEAD + index * ENTRY).map((at) => {
    if (at + ENTRY > bytes.length) return undefined
    const [length, from] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    return from + length > bytes.length ? undefined : bytes.subarray(from, from + length)
  })
  if (count === 0 || !pictures.every(isPicture)) {
    throw new Error(`${name}: this is not a complete .ico file`)
  }
}
