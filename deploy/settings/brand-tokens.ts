import { nearestHint } from '#/lib/text/nearest-name'
import type { Palette } from './css-colour'
import { kindOf } from './css-kinds'
import { lowered, raised, splitOutside } from './css-parts'
import { type Declaration, declarationsIn, tokenLayer, withShades } from './token-layer'
import { weakContrasts } from './token-contrast'

/** The values of custom properties by their names. */
export type Tokens = ReadonlyMap<string, string>

/** Custom properties that style sheets set in their layer of tokens; the first of a name counts. */
export function tokensIn(css: string): Map<string, string> {
  const layers = css.replaceAll(/\/\*[^]*?\*\//g, '').split(/@layer tokens\s*\{/)
  const pairs = layers.slice(1).flatMap((text) => {
    // The layer ends where the next one begins.
    const [own = ''] = text.split('@layer ')
    return [...own.matchAll(/[{;]\s*(--[\w-]+)\s*:([^;{}]*)/g)].map(
      ([, name = '', value = '']): [string, string] => [
        name,
        raised(value.trim().replaceAll(/\s+/g, ' ')),
      ],
    )
  })
  return new Map(pairs.toReversed())
}

/** What is wrong with a declaration, if anything. */
function faultOf(
  { name, value }: Declaration,
  palette: Palette,
  defaults: Tokens,
): string | undefined {
  for (const [, used = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) {
    if (palette.valueOf(used) === undefined)
      return `there is no ${used}${nearestHint(used, defaults.keys())}`
  }
  const example = defaults.get(name)
  const usual: Palette = { ...palette, valueOf: (one) => defaults.get(one) }
  const kind = example === undefined ? undefined : kindOf(example, usual)
  return kind === undefined || kind.has(value, palette)
    ? undefined
    : `${name}: ${value} is not ${kind.name}`
}

/** Colours that depend on their surroundings, so that their contrast cannot be computed. */
const DEPENDENT = /\b(?:currentcolor|transparent)\b/i

/** The tokens of a brand, ready for its pages. */
export type BrandTokens = {
  /** A layer of style that lies over the default brand's. */
  layer: string
  /** What can be served but not be read well, a line each. */
  warnings: string[]
}

/**
 * Reads the custom properties of a brand: `:root { --beacon: …; }`.
 *
 * @param defaults the tokens that they take the place of
 * @throws Error that names each that is none, is wrong, or takes the place of nothing
 */
export function brandTokens(css: string, defaults: Tokens): BrandTokens {
  const { declarations, wrong } = declarationsIn(css)
  const own = withShades(declarations)
  const valueOf = (name: string) => own.get(name) ?? defaults.get(name)
  const isUsed = (name: string) =>
    declarations.some(({ value }) => new RegExp(`var\\(\\s*${name}\\b(?!-)`).test(value))
  for (const declaration of declarations) {
    const { name, line } = declaration
    if (!defaults.has(name) && !isUsed(name)) {
      wrong.push(`tokens.css:${line}: there is no ${name}${nearestHint(name, defaults.keys())}`)
      continue
    }
    try {
      splitOutside(declaration.value, ',')
      lowered(declaration.value)
      const fault = faultOf(declaration, { valueOf, time: 'day' }, defaults)
      if (fault !== undefined) wrong.push(`tokens.css:${line}: ${fault}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      wrong.push(`tokens.css:${line}: ${name}: ${why}`)
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const dependent = declarations
    .filter(
      ({ name, value }) => DEPENDENT.test(value) && !DEPENDENT.test(defaults.get(name) ?? value),
    )
    .map(({ name, value, line }) => `tokens.css:${line}: ${name}: ${value} may not be seen at all`)
  return {
    layer: tokenLayer(own),
    warnings: [...dependent, ...weakContrasts(own, valueOf).map((line) => `tokens.css: ${line}`)],
  }
}
