/** `Cache-Control` of files with a hash in their name: the content of such an address never changes. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * Directives that only work in a header, or work better there because a header protects every response: no frames,
 * plugins, inline event handlers or strings turned into scripts. Scripts and styles are left to the policy in each
 * page.
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
 * The headers of every response of the site, errors included. They never vary by build or configuration: what varies is
 * in the pages (`page-policy.ts`), so a deployment never requires changes to a server that is already set up. HSTS is
 * up to the operator, because it covers the whole domain (docs/production.md).
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  // Never send a path or a query, not even to ourselves: links from e-mails carry keys.
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const satisfies Record<string, string>

/**
 * API responses are data, whatever type they claim: opened as a page, they run nothing and have no origin. These
 * headers replace the ones above and the backend's own.
 */
export const API_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
} as const satisfies Partial<Record<keyof typeof SECURITY_HEADERS, string>>

/** `Sec-Fetch-Dest` of what a page would run: the API responds 404, because the pages' `'self'` would let it run. */
export const RUN_BY_PAGES = '^(?:script|style)$'
