import { siteConfig } from '#/config'
import { cleanLinkToken } from './clean-text'

/** Some programs write the `&` of an address as `&amp;`, which makes it a part of the name behind it. */
const NAMES = ['key', 'amp;key']

/** The pages that e-mails link to, with the token in the query. */
const LETTER_PAGES = new Set(['/verify', '/recovery'])

/**
 * Takes the key of an e-mail out of the address bar before anything else runs, so that no log, telemetry or
 * shared screen shows it. Gives the key, or `null` where the address holds none that can be one: missing,
 * empty or given twice (behaviour S6).
 */
export function takeLinkToken(window: Window): string | null {
  const url = new URL(window.location.href)
  const keys = NAMES.flatMap((name) => url.searchParams.getAll(name))
  const [key] = keys
  const path = url.pathname.slice(siteConfig.basePath.length).replace(/\/+$/, '')
  if (!LETTER_PAGES.has(path) || keys.length !== 1 || !key) return null
  for (const name of NAMES) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  // One of nothing but spaces stays what it is: a key that no email has held.
  return cleanLinkToken(key) || key
}
