import { isLoopback } from './loopback'

/**
 * The address of a payment provider's page, if the browser may be sent there; otherwise `null`.
 *
 * `value` comes from the server and is not trusted: it must be https (http on this machine) and begin literally with
 * one of `allowedOrigins` (exact origins, from `VITE_PAYMENT_ORIGINS`). A person then reads the same address as the
 * browser: no user or password, backslashes, line breaks, missing slashes or look-alike characters.
 */
export function paymentUrl(value: unknown, allowedOrigins: readonly string[]): string | null {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value) || !URL.canParse(value))
    return null
  const { protocol, origin, href } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(value))
  if (!isSafe || !allowedOrigins.includes(origin)) return null
  return /^(?:[/?#][^\\]*)?$/.test(value.slice(origin.length)) && value.startsWith(origin)
    ? href
    : null
}
