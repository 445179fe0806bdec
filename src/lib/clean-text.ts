/** Invisible characters: soft hyphen, zero-width and direction marks, word joiner, variation selectors, a braille blank. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Characters that are pasted but never typed. Those that join the parts of an emoji are not among them. */
const NEVER_TYPED = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/u

/** Whether `text` has a character that cannot be seen or typed: such a password cannot be typed a second time. */
export function hasHiddenMark(text: string): boolean {
  return NEVER_TYPED.test(text)
}

/** The first digit of every run of ten that Unicode has for the writing systems of our players' keyboards. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/** `text` without invisible characters; pasted tabs and line breaks become spaces. */
export function dropInvisible(text: string): string {
  return text.replaceAll(/[\t\n\r]/g, ' ').replaceAll(INVISIBLE, '')
}

/** `text` with the digits of other writing systems (Arabic, Persian, Hindi, full-width) as 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/**
 * A login or an e-mail address without invisible characters and surrounding space, and without what a copied link
 * (`mailto:`) or a mail program (`<…>`) puts around an address.
 */
export function cleanName(text: string): string {
  return dropInvisible(text)
    .normalize('NFKC')
    .trim()
    .replace(/^mailto:(?=.)/i, '')
    .replace(/^<(.+)>$/, '$1')
}

/** A code that may have been pasted, such as an author code: cleaned like a name, with plain dashes. */
export function cleanCode(text: string): string {
  return toAsciiDigits(cleanName(text)).replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** UTF-16 units: rendering a longer text might freeze the page. */
export const LONGEST_TEXT = 10_000

/** `text`, cut to `LONGEST_TEXT`. */
export const shorten = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text

/**
 * The key of a link without what a mail program or a sentence may have added to it: spaces, line breaks, invisible
 * characters; brackets, quotes, and punctuation. A server's key never begins or ends with any of these.
 */
export function cleanLinkToken(key: string): string {
  return trimMarks(dropInvisible(key).replaceAll(/\s/g, ''))
}

/** `text` without the brackets, quotes and punctuation that a sentence puts around a link. */
export function trimMarks(text: string): string {
  return text.replaceAll(/^[<([{«“"'`*|]+|[>)\]}»”"'`*|.,…;:!?\\]+$/g, '')
}
