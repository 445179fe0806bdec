/** The most code points to show of a service's text. */
const MOST = 300

/** Control characters, and marks that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * The text that a service put into the address, to be shown as a quote: plain text in one line, at most 300 characters,
 * with nothing that could make it look like ours. `null` if nothing is left.
 */
export function sanitizeProviderText(value: string | undefined): string | null {
  const plain = decoded(value ?? '')
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '') return null
  const points = [...plain]
  return points.length <= MOST
    ? plain
    : `${points
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`
}

/** Some services encode the text twice. */
function decoded(text: string): string {
  if (/\s/.test(text) || !/%[\dA-F]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
