import { SaxesParser } from 'saxes'

type Element = { name: string; attributes: Readonly<Record<string, string>> }

/**
 * The elements of a file that must be one well-formed `<svg>`, which comes first. A page would swallow what follows an
 * unclosed drawing, and browsers show nothing of a picture that is not well-formed.
 *
 * @throws Error that names the faulty line
 */
export function readSvg(file: string, text: string): [svg: Element, ...others: Element[]] {
  const elements: Element[] = []
  const parser = new SaxesParser()
  const refuse = (why: string): never => {
    throw new Error(`${file}:${parser.line}: ${why}`)
  }
  parser.on('error', ({ message }) => {
    refuse(`this is not XML: ${message.replaceAll(/^\d+:\d+: |\.$/g, '')}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (elements.length === 0 && name !== 'svg') refuse('it must be one <svg>')
    elements.push({ name, attributes })
  })
  parser.write(text).close()
  const [svg, ...others] = elements
  return svg === undefined ? refuse('it must be one <svg>') : [svg, ...others]
}
