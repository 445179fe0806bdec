/** Marks that are not seen: soft hyphen, zero-width and direction marks, word joiner, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The first digit of every run of ten that Unicode has for the writing systems of our players' keyboards. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/** `text` without what nobody sees; tabs and line breaks, which come along with a copy, become spaces. */
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
