import { createHash } from 'node:crypto'

export type InlineHashes = { inlineScripts: string[]; inlineStyles: string[] }

/** A comment, or a script or style element with its attributes and content, whichever comes first. */
const COMMENT_OR_ELEMENT =
  /<!--[\s\S]*?-->|<(?<tag>script|style)\b(?<attributes>(?:"[^"]*"|'[^']*'|[^'">])*)>(?<content>[\s\S]*?)<\/\k<tag>\s*>/gi

const HAS_SOURCE = /\ssrc\s*=/i

/** A data block (JSON-LD and the like) never runs, so the policy needs no hash of it. */
const IS_DATA = /\stype\s*=\s*["']?application\/[\w+.-]*json/i

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The hashes (`sha256-…`) of the inline scripts and styles of `html`, without duplicates. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const { groups } of html.matchAll(COMMENT_OR_ELEMENT)) {
    const { tag, attributes = '', content = '' } = groups ?? {}
    if (tag === undefined) continue
    // Browsers turn every line end into \n before they hash.
    const hash = sha256(content.replaceAll(/\r\n?/g, '\n'))
    if (tag.toLowerCase() === 'style') styles.add(hash)
    else if (!HAS_SOURCE.test(attributes) && !IS_DATA.test(attributes)) scripts.add(hash)
  }
  return { inlineScripts: [...scripts], inlineStyles: [...styles] }
}
