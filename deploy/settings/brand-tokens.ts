import { nearestHint } from '#/lib/text/nearest-name'
import { COLOUR, isColour, weakContrasts } from './token-colours'
import {
  type Declaration,
  declarationsIn,
  eachPair,
  raised,
  tokenLayer,
  withShades,
} from './token-layer'

/** Values of custom properties by name. */
export type Tokens = ReadonlyMap<string, string>

/** The custom properties in the token layer of style sheets; the first of a name counts. */
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

/** The names of measures, by unit. */
const MEASURES: readonly (readonly [unit: RegExp, name: string])[] = [
  [/^$/, 'a number'],
  [/^%$/, 'a percentage such as 12%'],
  [/^m?s$/, 'a time such as 200ms'],
  [
    /^(?:px|r?em|r?ch|ex|[sld]?v(?:w|h|i|b|min|max)|cm|mm|in|pt|pc)$/,
    'a length such as 0.5rem, or 0px for zero',
  ],
]

function measureOf(value: string): string | undefined {
  const unit = /^[+-]?(?:\d+\.?\d*|\.\d+)(?<unit>%|[a-z]*)$/i.exec(value)?.groups?.['unit']
  return MEASURES.find(([pattern]) => unit !== undefined && pattern.test(unit.toLowerCase()))?.[1]
}

const CALCULATED = /^(?:calc|clamp|max|min|var)\(/

/** What is wrong with a declaration, if anything. */
function faultOf({ name, value }: Declaration, defaults: Tokens): string | undefined {
  if (value.split('(').length !== value.split(')').length) {
    return `${name}: its brackets do not match`
  }
  if (eachPair(value, () => '').includes('light-dark(')) {
    return `${name}: light-dark() needs two colours, for day and night`
  }
  for (const [, used = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) {
    if (!defaults.has(used)) return `there is no ${used}${nearestHint(used, defaults.keys())}`
  }
  const usual = defaults.get(name) ?? ''
  if (isColour(usual)) return isColour(value) ? undefined : `${name}: ${value} is not ${COLOUR}`
  const measure = measureOf(usual)
  return measure === undefined || measureOf(value) === measure || CALCULATED.test(value)
    ? undefined
    : `${name}: ${value} is not ${measure}`
}

/** The tokens of a brand, ready to be inserted into pages. */
export type BrandTokens = {
  /** A CSS layer that overrides the default brand's. */
  layer: string
  /** Tokens that work but are hard to read, one line each. */
  warnings: string[]
}

/**
 * Reads the custom properties of a brand: `:root { --beacon: …; }`.
 *
 * @param defaults the tokens that they replace
 * @throws Error that names each that is malformed, has a wrong value, or is not among the defaults
 */
export function brandTokens(css: string, defaults: Tokens): BrandTokens {
  const { declarations, wrong } = declarationsIn(css)
  const own = withShades(declarations)
  for (const declaration of declarations) {
    const { name, line } = declaration
    const fault = defaults.has(name)
      ? faultOf(declaration, defaults)
      : `there is no ${name}${nearestHint(name, defaults.keys())}`
    if (fault !== undefined) wrong.push(`tokens.css:${line}: ${fault}`)
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const valueOf = (name: string) => own.get(name) ?? defaults.get(name)
  return {
    layer: tokenLayer(own),
    warnings: weakContrasts(own, valueOf).map((line) => `tokens.css: ${line}`),
  }
}
