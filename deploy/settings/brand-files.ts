import * as v from 'valibot'
import type { Home } from '#/config-schema'
import { readSvg } from './svg'

const listOf = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(
    v.array(v.picklist(names, `one of ${names.join(', ')}`)),
    v.check((list) => new Set(list).size === list.length, 'a list without duplicates'),
  )

const homeSchema = (defaults: Home) =>
  v.strictObject(
    {
      sections: v.optional(listOf(defaults.sections), defaults.sections),
      steps: v.optional(listOf(defaults.steps), defaults.steps),
    },
    'an object with "sections" and "steps"',
  )

const textsSchema = v.record(v.string(), v.unknown(), 'an object of texts by their ids')

/** Why `text` is not JSON, in the parser's words; empty if it is. */
function faultOf(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** @throws Error that names the line where the JSON is broken */
function jsonIn(name: string, text: string): unknown {
  const fault = faultOf(text)
  if (fault === '') return JSON.parse(text)
  const lines = text.split('\n')
  // The parser names the line, but not for an unexpected token: it meets that once the text has its line.
  const named = Number(/\(line (\d+) /.exec(fault)?.[1] ?? lines.length)
  const met = lines.findIndex((_, index) =>
    faultOf(lines.slice(0, index + 1).join('\n')).startsWith('Unexpected token'),
  )
  throw new Error(`${name}:${met === -1 ? named : met + 1}: this is not JSON`)
}

/** The keys of JSON without nested objects, in order, each with its line number. */
function keysOf(text: string): { key: string; line: number }[] {
  return [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)]
    .filter(([, , colon]) => colon !== undefined)
    .map(({ 1: quoted = '""', index }) => ({
      key: String(JSON.parse(quoted)),
      line: text.slice(0, index).split('\n').length,
    }))
}

/** The line of a key in JSON, as `:3`; empty if unknown. */
export function lineOfKey(text: string, key: string | undefined): string {
  const found = keysOf(text).find((one) => one.key === key)
  return found === undefined ? '' : `:${found.line}`
}

/** @throws Error that names each key that occurs twice, so that only the last would count */
function checkKeys(name: string, text: string): void {
  const keys = keysOf(text)
  const wrong = keys.flatMap(({ key, line }, index) => {
    const first = keys.findIndex((one) => one.key === key)
    return first < index ? [`${name}:${line}: ${key} is already in line ${keys[first]?.line}`] : []
  })
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** @throws Error that names each fault on a line of its own */
function parseJson<Schema extends v.GenericSchema>(
  name: string,
  text: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, jsonIn(name, text))
  if (result.success) return result.output
  const lines = result.issues.map(({ path, message }) => {
    const keys = (path ?? []).map(({ key }) => String(key))
    const place = keys.length === 0 ? 'this' : keys.join('.')
    return `${name}${lineOfKey(text, keys[0])}: ${place} must be ${message}`
  })
  throw new Error(lines.join('\n'))
}

/**
 * What the home page shows, and in which order.
 *
 * @param defaults everything available, in the order of the default brand
 * @throws Error that names what is wrong
 */
export function readHome(text: string, defaults: Home): Home {
  return parseJson('home.json', text, homeSchema(defaults))
}

/**
 * Texts by id, to be checked by `compileTexts`.
 *
 * @throws Error that names what is wrong
 */
export function readTexts(name: string, text: string): Record<string, unknown> {
  const texts = parseJson(name, text, textsSchema)
  checkKeys(name, text)
  return texts
}

/** Elements allowed in a mark: every page inlines it, where others could run code, load files or end the drawing. */
const SHAPES = new Set(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask title desc'.split(
    ' ',
  ),
)
/** The visible ones. */
const DRAWN = /^(?:path|rect|circle|ellipse|line|polyline|polygon)$/
const NOT_IN_A_MARK = /^(?:style|(?:\w+:)?href|on\w+)$/i
const VIEW_BOX = /^\s*[-+\d.]+(?:[\s,]+[-+\d.]+){3}\s*$/

/**
 * The mark as a `<symbol>` for the header.
 *
 * @throws Error if the drawing is not simple enough to be inlined
 */
export function markSymbol(svg: string): string {
  const elements = readSvg('mark.svg', svg)
  const refused = [
    ...elements
      .map(({ name }) => name)
      .filter((name) => !SHAPES.has(name))
      .map((name) => `<${name}>`),
    ...elements
      .flatMap(({ attributes }) => Object.keys(attributes))
      .filter((name) => NOT_IN_A_MARK.test(name)),
  ]
  if (refused.length > 0 || !VIEW_BOX.test(elements[0].attributes['viewBox'] ?? '')) {
    const why = refused.length > 0 ? `, without ${refused.join(' and ')}` : ''
    throw new Error(`mark.svg: it must be one <svg> with a viewBox and plain shapes${why}`)
  }
  if (!elements.some(({ name }) => DRAWN.test(name))) {
    throw new Error('mark.svg: it is empty; a mark needs at least one shape')
  }
  return svg
    .replaceAll(/<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^>]*>/g, '')
    .trim()
    .replace(/<svg\b[^>]*>/, (start) =>
      start.replaceAll(/\s(?:xmlns(?::\w+)?|width|height|class|id)\s*=\s*(?:"[^"]*"|'[^']*')/g, ''),
    )
    .replace('<svg', '<symbol id="mark"')
    .replace(/<\/svg\s*>$/, '</symbol>')
}

/**
 * The tab icon.
 *
 * @throws Error if browsers would not show it
 */
export function readIcon(svg: string): string {
  const [root, ...others] = readSvg('icon.svg', svg)
  if (others.length === 0) throw new Error('icon.svg: it is empty')
  if (others.some(({ name }) => name === 'script')) {
    throw new Error('icon.svg: an icon must not contain <script>')
  }
  if (root.attributes['xmlns'] !== 'http://www.w3.org/2000/svg') {
    throw new Error('icon.svg: its <svg> must have xmlns="http://www.w3.org/2000/svg"')
  }
  return svg
}
