import { siteConfig } from '#/config'
import { cleanLinkToken } from './clean-text'

/** The pages that e-mails link to, with the token in the query. */
const LETTER_PAGES = new Set(['/verify', '/recovery'])

/**
 * Takes the key of an e-mail out of the address bar before anything else runs, so that no log, telemetry or
 * shared screen shows it. Gives the key, or `null` where the address holds none that can be one: missing,
 * empty or given twice (behaviour S6).
 */
export function takeLinkToken(window: Window): string | null {
  const url = new URL(window.location.href)
  const params = new URLSearchParams(repairQuery(url.search))
  const keys = params.getAll('key')
  const [key] = keys
  const path = url.pathname.slice(siteConfig.basePath.length).replace(/\/+$/, '')
  if (!LETTER_PAGES.has(path) || keys.length !== 1 || !key) return null
  params.delete('key')
  url.search = params.toString()
  window.history.replaceState(window.history.state, '', url)
  // One of nothing but spaces stays what it is: a key that no email has held.
  return cleanLinkToken(key) || key
}

/**
 * Undoes what programs on the way make of a query. A `?`, `:` or `=` that belongs to a value comes as `%3F`, `%3A` or
 * `%3D`, so these are no parts of one. (`key=3D…`, a rest of quoted-printable, may be a key that begins so.)
 */
function repairQuery(search: string): string {
  return (
    search
      .slice(1)
      // The address was pasted twice.
      .replace(/((?:^|[?&;])key=[^&]*?)https?:\/\/.*$/is, '$1')
      // A tracker was appended to an address that had a query already.
      .replaceAll('?', '&')
      // HTML in a plain text.
      .replaceAll(/(?<=^|&)(?:amp;|%26amp%3B)+/gi, '')
      // Encoded once too often; a name in capitals.
      .replace(/(?<=^|&)key(?:=|%3D)/i, 'key=')
  )
}
