const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The page of a payment provider, in the form that a browser may be sent to, or `null`.
 *
 * `value` comes from the server and is not trusted: it has to be https (http on this very machine), without
 * user and password, and to begin, as it is written, with one of `allowedOrigins` (exact origins, spec of
 * `VITE_PAYMENT_ORIGINS`). What a person reads is then what the browser does: no backslash, no line break
 * inside, no missing slashes, no look-alike letters.
 */
export function paymentUrl(value: unknown, allowedOrigins: readonly string[]): string | null {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value) || !URL.canParse(value))
    return null
  const { protocol, hostname, origin, username, password, href } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  if (!isSafe || username !== '' || password !== '') return null
  if (!allowedOrigins.includes(origin)) return null
  return /^(?:[/?#][^\\]*)?$/.test(value.slice(origin.length)) && value.startsWith(origin)
    ? href
    : null
}
