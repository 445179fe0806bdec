import { dropInvisible } from './drop-invisible'

/** A copied e-mail link, perhaps with a subject. */
const MAILTO = /^mailto:([^?]+).*$/is

/** Text in angle brackets; after a name, only an address. */
const BRACKETS = /^(?:[^<>]*(?=<[^<>]+@))?<([^<>]+)>[,;]?$/

/**
 * A typed login, address or code without invisible characters and surrounding space, and without the text that a copied
 * link (`mailto:`) or a mail program (`Name <…>`) puts around an address.
 */
export function cleanText(text: string): string {
  return dropInvisible(text).normalize('NFKC').trim().replace(BRACKETS, '$1').replace(MAILTO, '$1')
}

/** A code that may have been pasted, such as an author code: cleaned, with plain dashes. */
export function cleanCode(text: string): string {
  return cleanText(text).replaceAll(/[\p{Pd}\u2212]/gu, '-')
}
