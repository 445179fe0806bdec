import type { Locale } from '#/locales/locale'

/** The size that messengers ask for: the largest that any of them shows, in their shape. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/**
 * The picture that messengers show beside a link to the site. Its name has no hash, so that links sent long ago keep
 * showing it.
 */
export function shareFile(locale: Locale): string {
  return `share.${locale}.jpg`
}

export function isSharePicture(path: string): boolean {
  return /^\/share\.\w+\.jpg$/.test(path)
}
