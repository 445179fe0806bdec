/**
 * Invisible characters: controls, soft hyphen, zero-width and direction marks, variation selectors, fillers, a braille
 * blank.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** `text` without invisible characters; pasted tabs and line breaks become spaces. */
export function dropInvisible(text: string): string {
  return text.replaceAll(/[\t\n\r]/g, ' ').replaceAll(INVISIBLE, '')
}
