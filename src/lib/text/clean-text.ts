import { dropInvisible } from './drop-invisible'

/** The zeros of the supported digits: Arabic, Persian, Hindi, Bengali, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/** `text` with the digits of `ZEROS` as 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

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

/** A code that may have been pasted, such as an author code: cleaned, with plain digits and dashes. */
export function cleanCode(text: string): string {
  return toAsciiDigits(cleanText(text)).replaceAll(/[\p{Pd}\u2212]/gu, '-')
}
