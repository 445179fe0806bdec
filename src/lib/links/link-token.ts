import { siteConfig } from '#/config'
import { decoded } from '#/lib/text/decoded'
import { dropInvisible } from '#/lib/text/drop-invisible'
import { repairQuery } from './search-params'

/** The pages that e-mails link to, also in capitals. */
const LINK_PATH = /^\/(?:verify|recovery)\/*$/i

/**
 * Removes the key of an e-mail link from the address bar before anything else runs, so that no log, telemetry or shared
 * screen shows it. Returns the key, or `null` if there is none, or more than one (behaviour S6).
 */
export function takeLinkToken(window: Window): string | null {
  const url = new URL(window.location.href)
  const path = trimPath(url.pathname.slice(siteConfig.basePath.length))
  if (!LINK_PATH.test(path)) return null
  const params = new URLSearchParams(repairQuery(url.search))
  const [key, ...others] = params.getAll('key')
  if (!key || others.length > 0) return null
  params.delete('key')
  url.pathname = siteConfig.basePath + path.toLowerCase()
  url.search = params.toString()
  window.history.replaceState(window.history.state, '', url)
  // A key of nothing but spaces stays as it is, and is invalid.
  return cleanCopied(key) || key
}

/** The characters that a header allows, within the contract's bounds of `Key`. */
const KEY = /^[\x21-\x7e]{1,512}$/

/** Whether `key` can be the key of an e-mail link; if not, there is no need to ask the server. */
export function isLinkToken(key: string): boolean {
  return KEY.test(key)
}

/**
 * A key, code or id of a link without characters that a mail program or a sentence may have put around it: spaces,
 * invisible characters, brackets, quotes and punctuation. The contract does not rule these out at the ends of a key,
 * but none of the usual formats of random keys has them there: hexadecimal, base64, base64url, UUID, JWT.
 */
export function cleanCopied(text: string): string {
  return trimMarks(dropInvisible(text).trim())
}

/** `text` without the brackets, quotes and punctuation that a sentence puts around a link. */
export function trimMarks(text: string): string {
  return text.replaceAll(/^[<([{«“„‘‹"'`*|]+|[>)\]}»”“’›"'`*|.,…;:!?\\]+$/g, '')
}

/**
 * The path of an address without characters that a sentence or a chat puts after a link: punctuation and spaces,
 * perhaps encoded.
 */
export function trimPath(path: string): string {
  const text = path.replace(/(.)\/+$/, '$1').replace(/(?:%[\dA-F]{2})+$/i, decoded)
  const trimmed = cleanCopied(text)
  return trimmed === text ? path : trimmed
}
