import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** The text of the QR code `picture` as rendered; null if it is not a QR code. */
export async function readQr(picture: Locator): Promise<string | null> {
  const pixels = sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
