import type { SiteConfig } from '#/config-schema'

type BotCheckHost = 'www.google.com' | 'www.recaptcha.net'

type HeaderOptions = {
  /** `sha256-…` of each script that stands inline in a page. */
  inlineScripts: readonly string[]
  /** `sha256-…` of each style that stands inline in a page. */
  inlineStyles: readonly string[]
  /** The host that the bot check is loaded from; absent where no key is configured. */
  botCheckHost?: BotCheckHost | undefined
  /** The origin that error reports go to. */
  telemetryOrigin?: string | undefined
  /** Whether the demonstration's backend runs beside the page; nothing else has a worker. */
  serviceWorker?: boolean
}

/**
 * Where the bot check may come from and go to. Exact paths: the whole of `/recaptcha/` would also allow
 * the scripts of Google's own pages, one of which ships a library known to undo such a policy.
 */
function botCheckSources(host: BotCheckHost | undefined) {
  if (host === undefined) return { script: [], connect: [], frame: [] }
  const own = `https://${host}/recaptcha/`
  return {
    script: [`${own}api.js`, 'https://www.gstatic.com/recaptcha/releases/'],
    connect: [own],
    frame: host === 'www.google.com' ? [own, 'https://recaptcha.google.com/recaptcha/'] : [own],
  }
}

/** What of others the settings of a site let in. */
export function servicesOf({
  botCheck,
  sentryDsn,
}: SiteConfig): Pick<HeaderOptions, 'botCheckHost' | 'telemetryOrigin'> {
  return {
    botCheckHost: botCheck.siteKey === '' ? undefined : botCheck.host,
    telemetryOrigin: sentryDsn && new URL(sentryDsn).origin,
  }
}

function quoted(sources: readonly string[]): string[] {
  return sources.map((source) => `'${source}'`)
}

function contentSecurityPolicy(options: HeaderOptions): string {
  const botCheck = botCheckSources(options.botCheckHost)
  const telemetry = options.telemetryOrigin === undefined ? [] : [options.telemetryOrigin]
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(options.inlineScripts), ...botCheck.script],
    ['style-src', "'self'", ...quoted(options.inlineStyles)],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...telemetry, ...botCheck.connect],
    ['frame-src', ...(botCheck.frame.length === 0 ? ["'none'"] : botCheck.frame)],
    ['worker-src', options.serviceWorker === true ? "'self'" : "'none'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/** `Cache-Control` of what has a hash in its name: its address never means other bytes. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * The headers that every answer of the site carries, whatever serves it.
 *
 * Scripts are allowed by `'self'` and exact hashes rather than by `'strict-dynamic'`: a hash is not
 * handed on to `import()`, so the latter breaks lazily loaded pages. `trusted-types` (policy names) is
 * left out: the names that the bot check uses are not published.
 */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    // Never a path or a query, not even to ourselves: links from letters carry keys.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}
