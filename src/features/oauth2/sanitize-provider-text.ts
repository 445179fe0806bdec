/** Code points of a stranger's text that are shown; more would be a page of its own. */
const MOST = 300

/** Control characters, and marks that turn the direction of text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * The text that a service sent in an address, to be shown as a quote: plain text in one line, at most 300
 * characters, nothing that could dress it up as ours. `null` where nothing is left.
 */
export function sanitizeProviderText(value: string | undefined): string | null {
  const plain = (value ?? '').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  if (plain === '') return null
  const points = [...plain]
  return points.length <= MOST
    ? plain
    : `${points
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`
}
