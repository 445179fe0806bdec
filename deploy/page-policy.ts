import type { BotCheckSettings, SiteConfig } from '#/config-schema'
import { type InlineHashes, inlineHashes } from './inline-hashes'

/** The settings that allow sources of other origins. */
type PolicySettings = Pick<SiteConfig, 'botCheck' | 'sentryDsn'>

type PolicyOptions = {
  /** The Trusted Types policy of the script that starts a service worker; only the demonstration has one. */
  serviceWorker?: { trustedTypes: string }
}

/**
 * Sources that the bot check may load from and connect to. Exact paths for Google: the whole of `/recaptcha/` would
 * also allow scripts of Google's own pages, one of which ships a library known to bypass such a policy.
 */
function botCheckSources(botCheck: BotCheckSettings) {
  if (botCheck.provider === 'smartcaptcha') {
    const own = 'https://smartcaptcha.yandexcloud.net/'
    return { script: [own], connect: [own], frame: [own] }
  }
  const own = `https://${botCheck.host}/recaptcha/`
  return {
    script: [`${own}api.js`, 'https://www.gstatic.com/recaptcha/releases/'],
    connect: [own],
    frame:
      botCheck.host === 'www.google.com' ? [own, 'https://recaptcha.google.com/recaptcha/'] : [own],
  }
}

const NO_SOURCES = { script: [], connect: [], frame: [] }

function quoted(sources: readonly string[]): string[] {
  return sources.map((source) => `'${source}'`)
}

/**
 * The policy of one page: its inline scripts and styles by their hashes, and what the settings allow. Directives that
 * only work in a header are in `headers.ts`.
 *
 * Scripts are allowed by `'self'` and exact hashes instead of `'strict-dynamic'`, which breaks lazily loaded pages: the
 * trust in a hash does not extend to `import()`. `trusted-types` names the policies that may create trusted values. It
 * is left out with a bot check, whose script uses unpublished names: a missing name would break every sign-in.
 * `docs/production.md` describes how to name them.
 */
export function pagePolicy(
  { botCheck, sentryDsn }: PolicySettings,
  { inlineScripts, inlineStyles }: InlineHashes,
  { serviceWorker }: PolicyOptions = {},
): string {
  const sources = botCheck === undefined ? NO_SOURCES : botCheckSources(botCheck)
  const telemetry = sentryDsn === undefined ? [] : [new URL(sentryDsn).origin]
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(inlineScripts), ...sources.script],
    ['style-src', "'self'", ...quoted(inlineStyles)],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...telemetry, ...sources.connect],
    ['frame-src', ...(sources.frame.length === 0 ? ["'none'"] : sources.frame)],
    ['worker-src', serviceWorker === undefined ? "'none'" : "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['require-trusted-types-for', "'script'"],
  ]
  if (botCheck === undefined) {
    directives.push(['trusted-types', serviceWorker?.trustedTypes ?? "'none'"])
  }
  return directives.map((directive) => directive.join(' ')).join('; ')
}

const POLICY_META = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/g

/** The policy goes directly behind this element: nothing that it governs may precede it. */
const PLACE = /<meta charset="utf-8"\s*\/?>/i

/**
 * Replaces the policies of a page by one for its content.
 *
 * @throws Error if the page has no charset declaration, which the policy follows
 */
export function withPagePolicy(
  html: string,
  settings: PolicySettings,
  options?: PolicyOptions,
): string {
  const bare = html.replaceAll(POLICY_META, '')
  if (!PLACE.test(bare)) throw new Error('The page has no <meta charset="utf-8">')
  const policy = pagePolicy(settings, inlineHashes(bare), options)
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return bare.replace(PLACE, (charset) => charset + meta)
}
