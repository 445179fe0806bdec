export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const COMPRESSIBLE = /^text\/|^application\/|charset=utf-8$/

/** The media type for a file extension (`.css`); `application/octet-stream` when unknown. */
export function mediaTypeOf(extension: string): string {
  return MEDIA_TYPES[extension.toLowerCase()] ?? 'application/octet-stream'
}

/** Whether compression makes a file of this media type smaller (pictures and fonts are compressed already). */
export function isCompressible(mediaType: string): boolean {
  return mediaType !== 'application/octet-stream' && COMPRESSIBLE.test(mediaType)
}
