import type { Locale } from '#/locales/locale'

/** What messengers ask for: as large as any of them shows it, in their shape. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/**
 * The file of the picture that stands for the site where a link to it is sent. Its name has no hash: links
 * sent long ago go on showing it.
 */
export function shareFile(locale: Locale): string {
  return `share.${locale}.jpg`
}

/** Whether a path is that of such a picture. */
export function isSharePicture(path: string): boolean {
  return /^\/share\.\w+\.jpg$/.test(path)
}
