import { type Palette, readColour } from './css-colour'
import { callIn, splitOutside } from './css-parts'

type Measure = 'number' | 'length' | 'percentage' | 'time'

const DIMENSION = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?<unit>%|[a-z]*)$/i
const LENGTHS =
  /^(?:px|r?em|r?ex|r?cap|r?ch|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc)$/
const MATHS = new Set(['', 'calc', 'clamp', 'min', 'max'])

/** What the units of a number or of a calculation come to. */
function measureOf(text: string, palette: Palette): Measure | undefined {
  const unit = DIMENSION.exec(text)?.groups?.['unit']?.toLowerCase()
  if (unit === '') return 'number'
  if (unit === '%') return 'percentage'
  if (unit === 's' || unit === 'ms') return 'time'
  if (unit !== undefined) return LENGTHS.test(unit) ? 'length' : undefined
  const call = callIn(text)
  if (call?.name === 'var') {
    const [name = ''] = splitOutside(call.argument, ',')
    const value = palette.valueOf(name)
    const valueOf = (one: string) => (one === name ? undefined : palette.valueOf(one))
    return value === undefined ? undefined : measureOf(value, { ...palette, valueOf })
  }
  if (call === undefined || !MATHS.has(call.name)) return undefined
  const operands = splitOutside(call.argument, ',').flatMap(operandsOf)
  const measures = new Set(operands.map((operand) => measureOf(operand, palette)))
  if (measures.has(undefined)) return undefined
  measures.delete('number')
  if (measures.size === 2 && measures.has('length') && measures.has('percentage')) return 'length'
  return measures.size > 1 ? undefined : ([...measures][0] ?? 'number')
}

/** What a calculation adds, subtracts, multiplies and divides. */
function operandsOf(text: string): string[] {
  const words = splitOutside(text.replaceAll(/(?<=[\d\w)%])\s*([*/])\s*/g, ' $1 '), ' ')
  const signs = words.filter((_, at) => at % 2 === 1)
  const isWhole = words.length % 2 === 1 && signs.every((sign) => /^[-+*/]$/.test(sign))
  return isWhole ? words.filter((_, at) => at % 2 === 0) : ['']
}

function isShadow(text: string, palette: Palette): boolean {
  return splitOutside(text, ',').every((shadow) => {
    const words = splitOutside(shadow, ' ').filter((word) => word !== 'inset')
    const colours = words.filter((word) => readColour(word, palette) !== undefined)
    const lengths = words.filter((word) => word === '0' || measureOf(word, palette) === 'length')
    return (
      colours.length <= 1 && lengths.length >= 2 && words.length === colours.length + lengths.length
    )
  })
}

const EASING =
  /^(?:linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|(?:cubic-bezier|steps|linear)\([\d\s.,%a-z-]+\))$/
const BLEND =
  /^(?:normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity|plus-lighter)$/
const FAMILY = /^(?:"[^"]+"|'[^']+'|-?[a-z_][\w-]*(?: [\w-]+)*)$/i

/** A kind of values: what one is called, and whether a text is one. */
export type Kind = { name: string; has: (text: string, palette: Palette) => boolean }

const KINDS: readonly Kind[] = [
  {
    name: 'a colour such as #14212d',
    has: (text, palette) => readColour(text, palette) !== undefined,
  },
  {
    name: 'a length such as 0.5rem, nothing being 0px',
    has: (text, palette) => measureOf(text, palette) === 'length',
  },
  { name: 'a number', has: (text, palette) => measureOf(text, palette) === 'number' },
  {
    name: 'a percentage such as 12%',
    has: (text, palette) => measureOf(text, palette) === 'percentage',
  },
  { name: 'a time such as 200ms', has: (text, palette) => measureOf(text, palette) === 'time' },
  { name: 'an easing such as ease-out', has: (text) => EASING.test(text) },
  { name: 'a blend mode such as screen', has: (text) => BLEND.test(text) },
  {
    name: 'three numbers from 0 to 255',
    has: (text, palette) => {
      const parts = splitOutside(text, ' ')
      return parts.length === 3 && parts.every((part) => measureOf(part, palette) === 'number')
    },
  },
  {
    name: 'font families, those with spaces in quotes',
    has: (text) => splitOutside(text, ',').every((family) => FAMILY.test(family)),
  },
  {
    name: 'none, or shadows: lengths and a colour',
    has: (text, palette) => text === 'none' || isShadow(text, palette),
  },
]

/** The kind of a value, by which those that take its place are judged. */
export function kindOf(value: string, palette: Palette): Kind | undefined {
  return KINDS.find(({ has }) => has(value, palette))
}
