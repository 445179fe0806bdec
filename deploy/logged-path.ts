import { splitUrl } from '#deploy/server/address'

/**
 * Where the query of a path begins, as a regular expression for all servers: mail programs encode the question mark,
 * and others put `;jsessionid=…` before it. The site repairs such links, so what follows may carry keys too.
 */
export const QUERY_BEGINS = '(?:[?;&=]|%3[fbd]|%26)'

const QUERY = new RegExp(`${QUERY_BEGINS}.*`, 'is')

/** The part of an address that may be logged: queries carry keys from e-mails and payment ids. */
export function loggedPath(url: string | undefined): string {
  return splitUrl(url).path.replace(QUERY, '')
}
