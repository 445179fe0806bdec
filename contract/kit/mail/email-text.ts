import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** The visible text of HTML: one line for each block, and the URLs of its links. */
export function textOfHtml(html: string): string {
  const shown = html
    .replaceAll(/<!--[\s\S]*?-->|<(head|style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/gi, (_, ...found) => {
      const href: unknown = found[0] ?? found[1]
      return ` ${escaped(decodeHTMLAttribute(String(href)))} `
    })
    .replaceAll(/<\/?(?:br|p|div|tr|table|li|ul|ol|h[1-6]|blockquote|hr|body)\b[^>]*>/gi, '\n')
    // Each digit of a code may be in its own cell.
    .replaceAll(/<\/?t[dh]\b[^>]*>/gi, ' ')
    .replaceAll(/<[a-z/!][^>]*>/gi, '')
  return plain(decodeHTML(shown))
}

/** So that a link's URL survives the decoding of the whole text. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** With ordinary spaces only, and without zero-width characters. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()

/** A page URL or an e-mail address, which may contain digits and says nothing about the language. */
const ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S+|\S*@\S+|(?:\/[\w.%-]+){2,}/gi

/** Six digits together, in two groups, or separated. */
const SIX = /\d{6}|\d{3}[ -]\d{3}|\d(?:\s\d){5}/

/** Not allowed before or after a code: parts of a word, of a longer number or of a telephone number. */
const BEFORE = /(?<![\w#+№.,/-]|\d[ .:,)(/-]|[+(]\d[\d ()-]*)/
const AFTER = /(?![\w/]|[ .,:)(-]\d)/

const CODES = new RegExp(`${BEFORE.source}(?:${SIX.source})${AFTER.source}`, 'g')

/** The keyword before a code, except in 'postal code'. */
const WORD = /(?<!(?:zip|postal|post)[ -]?)\bcode\b|(?<![\p{L}])код(?![\p{L}])/giu

/** In characters: a code on its own line counts as being this near to the keyword. */
const ALONE = 20

/** How far `found` is from the keyword before it. */
function distanceOf(text: string, found: string, at: number): number {
  const before = text.slice(0, at)
  const word = [...before.matchAll(WORD)].at(-1)
  const distance = word ? at - word.index - word[0].length : Infinity
  const isAlone = /(?:^|\n) ?$/.test(before) && /^ ?(?:\n|$)/.test(text.slice(at + found.length))
  return isAlone ? Math.min(distance, ALONE) : distance
}

/** The text after a postal code at the start of an address. */
const POSTAL = /^, (?:\p{Lu}|г\.)/u

/** The six-digit codes in an e-mail, the one nearest after the keyword or on its own line first. */
export function codesIn(text: string): readonly string[] {
  const read = plain(text).replaceAll(ADDRESS, '…')
  const found = [...read.matchAll(CODES)].map(({ 0: code, index }) => ({
    code: code.replaceAll(/\D/g, ''),
    distance: distanceOf(read, code, index),
    isPostal: POSTAL.test(read.slice(index + code.length)),
  }))
  const codes = found.some(({ isPostal }) => !isPostal)
    ? found.filter(({ isPostal }) => !isPostal)
    : found
  const nearest = codes.toSorted((a, b) =>
    a.distance < b.distance ? -1 : +(a.distance > b.distance),
  )
  return [...new Set(nearest.map(({ code }) => code))]
}

/** A number of any length that could be meant as a code. */
export const oddNumberIn = (text: string): string | undefined =>
  /(?<![\w#.:/+-])\d{2,10}(?![\w:/-]|\.\d)/.exec(plain(text).replaceAll(ADDRESS, '…'))?.[0]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Whether a text is Russian. URLs, quotations and names with digits are ignored, and so are capitalised words if there
 * are others: they may be names.
 */
export function isRussian(text: string): boolean {
  const words = text.replaceAll(ADDRESS, ' ').replaceAll(/[\p{L}\d_]*[\d_][\p{L}\d_]*/gu, ' ')
  const own = words.replaceAll(/«[^»\n]*»|“[^”\n]*”|"[^"\n]*"/g, ' ')
  const plainWords = (own.match(/(?<!\p{L})\p{Ll}\p{L}*/gu) ?? []).join(' ')
  for (const part of [plainWords, own, words]) {
    const cyrillic = count(part, /\p{Script=Cyrillic}/gu)
    const latin = count(part, /\p{Script=Latin}/gu)
    if (cyrillic !== latin) return cyrillic > latin
  }
  return false
}
