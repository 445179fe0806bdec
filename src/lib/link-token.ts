import { siteConfig } from '#/config'
import { dropInvisible } from './drop-invisible'
import { repairQuery } from './search-params'

/** The pages that e-mails link to, also in capitals, with `;jsessionid=…`, or with the query encoded or joined to the path. */
const LINK_PATH = /^(\/(?:verify|recovery))(\/*)(?:;[^/]*?)?(?:(?:%3F|&)(.*))?$/i

/** The query after a `#` in place of its `?`. */
const LINK_HASH = /^#(key=.*)$/i

/**
 * Takes the key of an e-mail link out of the address bar before anything else runs, so that no log, telemetry or shared
 * screen shows it. Returns the key, or `null` if there is none, or more than one (behaviour S6).
 */
export function takeLinkToken(window: Window): string | null {
  const url = new URL(window.location.href)
  const path = url.pathname.slice(siteConfig.basePath.length)
  const [, page, slashes, encoded] = LINK_PATH.exec(path) ?? LINK_PATH.exec(trimPath(path)) ?? []
  if (page === undefined) return null
  const [, inHash] = LINK_HASH.exec(url.hash) ?? []
  const queries = [encoded && decodedQuery(encoded), url.search.slice(1), inHash]
  const params = new URLSearchParams(repairLinkQuery(queries.filter(Boolean).join('&')))
  const [key, ...others] = new Set(params.getAll('key').filter(Boolean))
  if (!key || others.length > 0) return null
  params.delete('key')
  url.pathname = siteConfig.basePath + page.toLowerCase() + slashes
  url.search = params.toString()
  if (inHash !== undefined) url.hash = ''
  window.history.replaceState(window.history.state, '', url)
  // A key of nothing but spaces stays as it is: an invalid one.
  return cleanLinkToken(key) || key
}

/** A query that came within the path. If its `=` is encoded too, so is all of it. */
function decodedQuery(text: string): string {
  return /^[^=]*%3D/i.test(text) ? decoded(text) : text
}

/** `text` as it is if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `3D` at the start of a key may be its own: it is not removed as quoted-printable. */
function repairLinkQuery(search: string): string {
  return (
    repairQuery(
      // The address was pasted twice.
      search.replace(/((?:^|[?&;])key=[^&]*?)https?:\/\/.*$/is, '$1'),
    )
      // Encoded once too often; a name in capitals.
      .replace(/(?<=^|&)key(?:=|%3D)/i, 'key=')
  )
}

/**
 * The key of a link without what a mail program or a sentence may have added to it: spaces, line breaks, invisible
 * characters; brackets, quotes, and punctuation. The contract does not rule these out at the ends of a key, but none of the
 * usual forms of random keys has them there: hexadecimal, base64, base64url, UUID, JWT.
 */
export function cleanLinkToken(key: string): string {
  return trimMarks(dropInvisible(key).replaceAll(/\s/g, ''))
}

/** `text` without the brackets, quotes and punctuation that a sentence puts around a link. */
export function trimMarks(text: string): string {
  return text.replaceAll(/^[<([{«“„‘‹"'`*|]+|[>)\]}»”“’›"'`*|.,…;:!?\\]+$/g, '')
}

/** The path of an address without what a sentence or a chat puts behind a link: marks, spaces; they may be encoded. */
export function trimPath(path: string): string {
  const text = path.replace(/(.)\/+$/, '$1').replace(/(?:%[\dA-F]{2})+$/i, decoded)
  const trimmed = trimMarks(dropInvisible(text).trim())
  return trimmed === text ? path : trimmed
}
