import { cleanCode } from './clean-text'

/** A list number or a label before a code, and the punctuation around it. */
const IN_FRONT = /^(?:\d{1,2}[.)]|[\p{L}\d\s]+:)\s*/u
const AROUND = /^[\p{P}\s]+|[\p{P}\s]+$/gu

/** Groups of letters and digits that are joined by dashes. */
const DASHED = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?![\p{L}\p{N}-])/gu

/** The fewest letters and digits of a recovery code (contract, `ProtectionOn`). */
const SHORTEST = 8

/** Cyrillic letters, and the Latin ones that look the same. */
const CYRILLIC = 'АВСЕНКМОРТХ'
const LATIN = 'ABCEHKMOPTX'

/** `code` with Latin letters only, if all others are Cyrillic letters that look the same. */
function toLatin(code: string): string {
  if (!/[A-Z]/i.test(code)) return code
  const latin = code.replaceAll(/[АВСЕНКМОРТХ]/gi, (letter) => {
    const same = LATIN.charAt(CYRILLIC.indexOf(letter.toUpperCase()))
    return letter === letter.toUpperCase() ? same : same.toLowerCase()
  })
  return /^[A-Z\d\s-]+$/i.test(latin) ? latin : code
}

/** The codes in a pasted text, as far as dashes show where one begins and ends. */
function codesIn(plain: string): string[] {
  const codes = (plain.match(DASHED) ?? [])
    .map(toLatin)
    .filter((code) => /^[A-Z\d-]+$/i.test(code) && code.replaceAll('-', '').length >= SHORTEST)
  // Beside a code, 'two-factor' is just a word.
  const others = codes.filter((code) => !/^[a-z-]+$/.test(code))
  return [...new Set(others.length > 0 ? others : codes)]
}

/** Whether `text` has several recovery codes, of which only one can be meant. */
export const hasSeveralCodes = (text: string): boolean => codesIn(cleanCode(text)).length > 1

/**
 * A recovery code without the text around it in a list or a sentence, and without Cyrillic letters among Latin ones
 * that look the same. The contract names no alphabet: text that is not found as a code keeps its characters.
 */
export function cleanRecoveryCode(text: string): string {
  const plain = cleanCode(text)
  const [code, ...others] = codesIn(plain)
  if (code !== undefined && others.length === 0) return code
  const bare = plain.replace(IN_FRONT, '').replaceAll(AROUND, '')
  return bare === '' ? plain : toLatin(bare)
}
