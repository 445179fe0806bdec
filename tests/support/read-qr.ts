import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'

/** The text of the QR code `picture` as rendered; null if it is not a QR code. */
export async function readQr(picture: Locator): Promise<string | null> {
  const png = (await picture.screenshot()).toString('base64')
  // Decoded in another page, without the site's policy.
  const page = await picture.page().context().newPage()
  try {
    const { pixels, width, height } = await page.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      return { pixels: [...data], width: canvas.width, height: canvas.height }
    }, png)
    return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? null
  } finally {
    await page.close()
  }
}
