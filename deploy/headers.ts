/** `Cache-Control` of files with a hash in their name: such an address never means other bytes. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * What a policy can say in a header only, or says better there because it protects every response: no frame, no plugin,
 * no inline event handler, no string that becomes a script. Scripts and styles are left to the policy in each page.
 */
const POLICY = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src-attr 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * The headers of every response of the site, errors included. They are the same for every build and every
 * configuration: what differs is in the pages (`page-policy.ts`), so a server that is already set up never has to
 * follow a deployment. HSTS is the operator's, for all of the domain (docs/production.md).
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  // Never a path or a query, not even to ourselves: links from e-mails carry keys.
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const satisfies Record<string, string>

/**
 * What the API says is data, whatever it claims to be: opened as a page, it runs nothing and is of no origin. They take the place
 * of the headers above and of the backend's own.
 */
export const API_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
} as const satisfies Partial<Record<keyof typeof SECURITY_HEADERS, string>>

/** `Sec-Fetch-Dest` of what a page would run: below the API it is not found, as the pages' `'self'` would let it. */
export const RUN_BY_PAGES = '^(?:script|style)$'
