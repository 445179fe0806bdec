/** Marks that are not seen: soft hyphen, zero-width and direction marks, word joiner, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Marks that nobody types: they come along with a copy. Those that join the parts of an emoji are not among them. */
const NEVER_TYPED = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/u

/** Whether `text` holds a mark that cannot be seen or typed: a password with one cannot be typed a second time. */
export function hasHiddenMark(text: string): boolean {
  return NEVER_TYPED.test(text)
}

/** The first digit of every run of ten that Unicode has for the writing systems of our players' keyboards. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/** `text` without invisible characters; tabs and line breaks, which come along with a copy, become spaces. */
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
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1')
}

/** A code that is copied from somewhere, as an author code: like a name, with plain dashes. */
export function cleanCode(text: string): string {
  return toAsciiDigits(cleanName(text)).replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** A recovery code out of a numbered or quoted list. */
export function cleanRecoveryCode(text: string): string {
  return cleanCode(text)
    .replace(/^\d{1,2}[.)]\s*/, '')
    .replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
}

const CODE_LENGTH = 6

/** Six digits, or three and three, that no other digits stand next to. */
const SIX_DIGITS = /(?<!\d)(?<!\d[\s-])\d{3}[\s-]?\d{3}(?![\s-]?\d)/g

/**
 * The digits of a code of six as far as they were typed, also out of the sentence that it came in; `null` for
 * anything else: a letter, a seventh digit, two codes at once.
 */
export function codeDigits(text: string): string | null {
  const plain = cleanCode(text)
  const digits = plain.replaceAll(/[\s-]/g, '')
  if (/^\d*$/.test(digits) && digits.length <= CODE_LENGTH) return digits
  const codes = new Set(plain.match(SIX_DIGITS)?.map((code) => code.replace(/\D/, '')))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

/**
 * What a mail program or a sentence around it may have added to the key of a link: spaces, line breaks, invisible
 * characters; brackets, quotes, and marks that end a sentence. A key that a server makes has none of these at its ends.
 */
export function cleanLinkToken(key: string): string {
  return dropInvisible(key)
    .replaceAll(/\s/g, '')
    .replaceAll(/^[<([{«“"'`*|]+|[>)\]}»”"'`*|.,…;:!?\\]+$/g, '')
}

/** Marks that turn the direction of a text, and letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Marks that open or close a direction: one without its partner would end an isolation, or outlast it. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Text of the server or a player for a place among text of ours, so that its direction changes nothing around
 * it. The same as `<bdi>` where no element can stand: a message, an attribute.
 */
export function isolate(text: string): string {
  const own = text.replaceAll(DIRECTIONS, '')
  return RIGHT_TO_LEFT.test(own) ? `\u2068${own}\u2069` : own
}
