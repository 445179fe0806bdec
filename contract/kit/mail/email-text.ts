import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** What a reader sees of HTML: a line for each block, and the addresses of its links. */
export function textOfHtml(html: string): string {
  const shown = html
    .replaceAll(/<!--[\s\S]*?-->|<(head|style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/gi, (_, ...found) => {
      const href: unknown = found[0] ?? found[1]
      return ` ${escaped(decodeHTMLAttribute(String(href)))} `
    })
    .replaceAll(/<\/?(?:br|p|div|tr|table|li|ul|ol|h[1-6]|blockquote|hr|body)\b[^>]*>/gi, '\n')
    // The digits of a code may have a cell each.
    .replaceAll(/<\/?t[dh]\b[^>]*>/gi, ' ')
    .replaceAll(/<[a-z/!][^>]*>/gi, '')
  return plain(decodeHTML(shown))
}

/** So that the address of a link survives the decoding of the whole as it is. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** With ordinary spaces alone, and without characters of no width. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()

/** An address of a page or of a mailbox, which may hold digits and says nothing of a language. */
const ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S+|\S*@\S+|(?:\/[\w.%-]+){2,}/gi

/** Six digits together, in two groups, or each by itself. */
const SIX = /\d{6}|\d{3}[ -]\d{3}|\d(?:\s\d){5}/

/** Neither before nor after a code: what makes it a part of a word, a longer number or one of a telephone. */
const BEFORE = /(?<![\w#+№.,/-]|\d[ .:,)(/-]|[+(]\d[\d ()-]*)/
const AFTER = /(?![\w/]|[ .,:)(-]\d)/

const CODES = new RegExp(`${BEFORE.source}(?:${SIX.source})${AFTER.source}`, 'g')

/** The word before a code, but for the code of an address. */
const WORD = /(?<!(?:zip|postal|post)[ -]?)\bcode\b|(?<![\p{L}])код(?![\p{L}])/giu

/** In characters: how near to the word a line of its own is as good as. */
const ALONE = 20

/** How far `found` is from the word before it. */
function distanceOf(text: string, found: string, at: number): number {
  const before = text.slice(0, at)
  const word = [...before.matchAll(WORD)].at(-1)
  const distance = word ? at - word.index - word[0].length : Infinity
  const isAlone = /(?:^|\n) ?$/.test(before) && /^ ?(?:\n|$)/.test(text.slice(at + found.length))
  return isAlone ? Math.min(distance, ALONE) : distance
}

/** A postal code, as it begins an address. */
const POSTAL = /^, (?:\p{Lu}|г\.)/u

/** The codes of six digits that an e-mail shows, that first which is nearest after the word or on a line of its own. */
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

/** A number that could be meant for a code, of whatever length. */
export const oddNumberIn = (text: string): string | undefined =>
  /(?<![\w#.:/+-])\d{2,10}(?![\w:/-]|\.\d)/.exec(plain(text).replaceAll(ADDRESS, '…'))?.[0]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Whether a text is Russian. Addresses, what is quoted and names with digits count for no language, and neither do words
 * with a capital, where there are others: names are written so.
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
