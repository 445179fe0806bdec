import { siteConfig } from '#/config'
import { cleanLinkToken } from './clean-text'

/** The pages that e-mails link to, with the token in the query. */
const LINKED_PAGES = new Set(['/verify', '/recovery'])

/**
 * Takes the key of an e-mail link out of the address bar before anything else runs, so that no log, telemetry or shared
 * screen shows it. Returns the key, or `null` if it is missing, empty or given twice (behaviour S6).
 */
export function takeLinkToken(window: Window): string | null {
  const url = new URL(window.location.href)
  const params = new URLSearchParams(repairQuery(url.search))
  const keys = params.getAll('key')
  const [key] = keys
  const path = url.pathname.slice(siteConfig.basePath.length).replace(/\/+$/, '')
  if (!LINKED_PAGES.has(path) || keys.length !== 1 || !key) return null
  params.delete('key')
  url.search = params.toString()
  window.history.replaceState(window.history.state, '', url)
  // A key of nothing but spaces stays as it is: an invalid one.
  return cleanLinkToken(key) || key
}

/**
 * Repairs a query that programs on the way have damaged. Within a value `?`, `:` and `=` are encoded, so unencoded ones do
 * not belong to it. (`3D` at the start of a key may be its own: it is not removed as quoted-printable.)
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
