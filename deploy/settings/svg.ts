// Read by the configuration of Vite, too, which knows no aliases.

/** What is between the tags: text, comments and the like. */
const BETWEEN = /(?:[^<]|<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^<>[]*>|<!\[CDATA\[[^]*?\]\]>)*/y
const TAG = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const LONGEST = 40

/** The names of the elements in a drawing. */
export function elementsOf(svg: string): string[] {
  const tags = svg.replaceAll(/<!--[^]*?-->/g, '').matchAll(/<([\w:.-]+)/g)
  return [...new Set([...tags].map(([, name = '']) => name))]
}

/**
 * Checks that a file is one well-formed `<svg>`. A page would read on behind a drawing that is not closed, and browsers show nothing
 * of a picture that is not XML.
 *
 * @throws Error that names the line that is not
 */
export function checkSvg(file: string, text: string): void {
  const open: string[] = []
  let at = 0
  let roots = 0
  const refuse = (why: string) => {
    throw new Error(`${file}:${text.slice(0, at).split('\n').length}: ${why}`)
  }
  for (;;) {
    BETWEEN.lastIndex = at
    const [between = ''] = BETWEEN.exec(text) ?? []
    const words = between.replaceAll(/<[^]*?>/g, '').trim()
    if (open.length === 0 && words !== '') refuse('it must be one <svg>')
    at += between.length
    if (at === text.length) break
    TAG.lastIndex = at
    const found = TAG.exec(text)
    const [whole = '', ending = '', name = '', attributes = '', closed = ''] = found ?? []
    if (found === null) refuse(`this is no tag: ${text.slice(at, at + LONGEST).split('\n')[0]}`)
    const names = attributes.match(/[\w:.-]+(?=\s*=\s*["'])/g) ?? []
    if (new Set(names).size < names.length) refuse(`<${name}> has an attribute twice`)
    if (ending !== '') {
      const last = open.pop()
      if (last !== name) refuse(`</${name}> ends ${last === undefined ? 'nothing' : `<${last}>`}`)
    } else {
      if (open.length === 0) roots += 1
      if (roots > 1 || (open.length === 0 && name !== 'svg')) refuse('it must be one <svg>')
      if (closed === '') open.push(name)
    }
    at += whole.length
  }
  const last = open.at(-1)
  if (last !== undefined) refuse(`<${last}> has no end`)
  if (roots === 0) refuse('it must be one <svg>')
}
