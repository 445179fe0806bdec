import * as v from 'valibot'
import type { Home } from '#/config-schema'

// Read by the configuration of Vite, too, which knows no aliases but for types.

const listOf = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(
    v.array(v.picklist(names, `one of ${names.join(', ')}`)),
    v.check((list) => new Set(list).size === list.length, 'a list that names each once'),
  )

const homeSchema = (demo: Home) =>
  v.strictObject(
    {
      sections: v.optional(listOf(demo.sections), demo.sections),
      steps: v.optional(listOf(demo.steps), demo.steps),
    },
    'an object with "sections" and "steps"',
  )

const textsSchema = v.record(v.string(), v.unknown(), 'an object of texts by their ids')

/** @throws Error that names each fault, a line each */
function parseJson<Schema extends v.GenericSchema>(
  name: string,
  text: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'JSON'), schema), text)
  if (result.success) return result.output
  const lines = result.issues.map(({ path, message }) => {
    const place = (path ?? []).map(({ key }) => String(key)).join('.')
    return `${name}: ${place === '' ? 'this' : place} must be ${message}`
  })
  throw new Error(lines.join('\n'))
}

/**
 * What the home page shows, and in which order.
 *
 * @param demo all that there is, in the order of the demo
 * @throws Error that names what is wrong
 */
export function readHome(text: string, demo: Home): Home {
  return parseJson('home.json', text, homeSchema(demo))
}

/**
 * Texts by their ids, which `compileTexts` checks.
 *
 * @throws Error that names what is wrong
 */
export function readTexts(name: string, text: string): Record<string, unknown> {
  return parseJson(name, text, textsSchema)
}

/** What would run, or draws outside the mark. */
const NOT_IN_A_MARK = /<script|<style|<foreignObject|\sstyle=|\shref=|\son\w+=/i

/**
 * The mark as a `<symbol>`, which the header uses.
 *
 * @throws Error where the drawing is not simple enough to stand in every page
 */
export function markSymbol(svg: string): string {
  const [element] = /<svg\b[\s\S]*<\/svg>/.exec(svg) ?? []
  const [refused] = NOT_IN_A_MARK.exec(svg) ?? []
  if (element === undefined || refused !== undefined || !/<svg\b[^>]*\sviewBox=/.test(element)) {
    const why = refused === undefined ? '' : `, without ${refused.replace('<', '').trim()}`
    throw new Error(`mark.svg: a mark is one <svg> with a viewBox, of plain shapes${why}`)
  }
  return element
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replace(/<svg\b[^>]*>/, (start) =>
      start.replaceAll(/\s(?:xmlns(?::\w+)?|width|height|class|id)="[^"]*"/g, ''),
    )
    .replace('<svg', '<symbol id="mark"')
    .replace(/<\/svg>$/, '</symbol>')
}
