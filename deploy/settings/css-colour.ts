import names from 'color-name'
import { callIn, splitOutside } from './css-parts'

/** Red, green, blue and alpha, from 0 to 1. */
type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** A colour; without its parts where they are more than is worked out here. */
export type Colour = { rgba: Rgba | undefined }

/** What a colour is read with: the custom properties that it may name, by day or by night. */
export type Palette = {
  valueOf: (name: string) => string | undefined
  time: 'day' | 'night'
}

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?<unit>%|deg|grad|rad|turn)?$/i
const DEGREES: Readonly<Record<string, number>> = {
  grad: 0.9,
  rad: 180 / Math.PI,
  turn: 360,
}
/** Spaces that colours are mixed in, and that `color()` knows. */
const SPACES = /^(?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)$/
const MIXING =
  /^in (?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65|lab|oklab|(?:hsl|hwb|lch|oklch)(?: (?:shorter|longer|increasing|decreasing) hue)?)$/

const clamped = (value: number) => Math.min(1, Math.max(0, value))

function fromHex(text: string): Rgba {
  const digits = text.slice(1)
  const pairs = digits.length < 5 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0, alpha = 255] = (pairs.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  return [red / 255, green / 255, blue / 255, alpha / 255]
}

function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const part = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return (
      lightness -
      saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return [part(0), part(8), part(4)]
}

const encode = (value: number) =>
  clamped(value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

/** https://bottosson.github.io/posts/oklab/ */
function fromOklab(lightness: number, a: number, b: number): [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: [number, number, number] = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return [encode(linear[0]), encode(linear[1]), encode(linear[2])]
}

type Part = { value: number; unit: string }

/** A number of a colour; `none` is zero. */
function partOf(text: string): Part | undefined {
  if (text === 'none') return { value: 0, unit: '' }
  const unit = NUMBER.exec(text)?.groups
  if (unit === undefined) return undefined
  return { value: Number.parseFloat(text), unit: unit['unit']?.toLowerCase() ?? '' }
}

const degrees = ({ value, unit }: Part) => value * (DEGREES[unit] ?? 1)
/** A share: a percentage, or a number of which `whole` is all. */
const share = ({ value, unit }: Part, whole: number) => value / (unit === '%' ? 100 : whole)

const CONVERSIONS: Readonly<
  Record<string, ((one: Part, two: Part, three: Part) => [number, number, number]) | undefined>
> = {
  rgb: (...parts) => parts.map((part) => clamped(share(part, 255))) as [number, number, number],
  hsl: (hue, saturation, lightness) =>
    fromHsl(degrees(hue), clamped(share(saturation, 100)), clamped(share(lightness, 100))),
  hwb: (hue, white, black) => {
    const [w, b] = [share(white, 100), share(black, 100)]
    if (w + b >= 1) return [w / (w + b), w / (w + b), w / (w + b)]
    const scaled = (part: number) => part * (1 - w - b) + w
    const [red, green, blue] = fromHsl(degrees(hue), 1, 0.5)
    return [scaled(red), scaled(green), scaled(blue)]
  },
  oklab: (lightness, a, b) =>
    fromOklab(
      share(lightness, 1),
      a.unit === '%' ? a.value / 250 : a.value,
      b.unit === '%' ? b.value / 250 : b.value,
    ),
  oklch: (lightness, chroma, hue) => {
    const radius = chroma.unit === '%' ? chroma.value / 250 : chroma.value
    const angle = (degrees(hue) * Math.PI) / 180
    return fromOklab(share(lightness, 1), radius * Math.cos(angle), radius * Math.sin(angle))
  },
}

/** The place of the angle in colours that have one; the others of their parts may be percentages. */
const HUES: Readonly<Record<string, number>> = { hsl: 0, hwb: 0, oklch: 2, lch: 2 }

function fromParts(name: string, argument: string): Colour | undefined {
  const isListed = argument.includes(',')
  const [body = '', alphaText, ...rest] = isListed ? [argument] : argument.split('/')
  const parts = (isListed ? splitOutside(body, ',') : splitOutside(body, ' ')).map(partOf)
  const fourth = isListed && parts.length === 4 ? parts.pop() : undefined
  const alpha = alphaText === undefined ? fourth : partOf(alphaText.trim())
  const [one, two, three] = parts
  if (!one || !two || !three || parts.length !== 3 || rest.length > 0) return undefined
  if (alphaText !== undefined && alpha === undefined) return undefined
  const fits = ({ unit }: Part, at: number) =>
    HUES[name] === at ? unit !== '%' : unit === '' || unit === '%'
  if (![one, two, three].every(fits)) return undefined
  const convert = CONVERSIONS[name]
  if (convert === undefined) return { rgba: undefined }
  const [red, green, blue] = convert(one, two, three)
  return { rgba: [red, green, blue, alpha === undefined ? 1 : clamped(share(alpha, 1))] }
}

function mixed(argument: string, palette: Palette): Colour | undefined {
  const [space = '', ...both] = splitOutside(argument, ',')
  if (!MIXING.test(space) || both.length !== 2) return undefined
  const parts = both.map((text) => {
    const words = splitOutside(text, ' ')
    const at = words.findIndex((word) => /^\d*\.?\d+%$/.test(word))
    const percent = at === -1 ? undefined : Number.parseFloat(words.splice(at, 1)[0] ?? '')
    return { colour: readColour(words.join(' '), palette), percent }
  })
  const [one, two] = parts
  if (one?.colour === undefined || two?.colour === undefined) return undefined
  const first = one.colour.rgba
  const second = two.colour.rgba
  if (space !== 'in srgb' || !first || !second) return { rgba: undefined }
  const of = one.percent ?? 100 - (two.percent ?? 50)
  const other = two.percent ?? 100 - of
  const weight = of / (of + other)
  const alpha = first[3] * weight + second[3] * (1 - weight)
  const channel = (at: 0 | 1 | 2) =>
    alpha === 0
      ? 0
      : (first[at] * first[3] * weight + second[at] * second[3] * (1 - weight)) / alpha
  return {
    rgba: [channel(0), channel(1), channel(2), alpha * Math.min(1, (of + other) / 100)],
  }
}

/**
 * A CSS colour; undefined if `text` is none.
 *
 * @throws Error where its brackets do not match
 */
export function readColour(text: string, palette: Palette): Colour | undefined {
  if (HEX.test(text)) return { rgba: fromHex(text) }
  const word = text.toLowerCase()
  if (word === 'transparent') return { rgba: [0, 0, 0, 0] }
  if (word === 'currentcolor') return { rgba: undefined }
  const named = Object.hasOwn(names, word) ? names[word] : undefined
  if (named !== undefined) return { rgba: [named[0] / 255, named[1] / 255, named[2] / 255, 1] }
  const call = callIn(text)
  if (call === undefined) return undefined
  const { argument } = call
  const name = call.name.replace(/^(rgb|hsl)a$/, '$1')
  if (name === 'var') return ofToken(argument, palette)
  if (name === 'light-dark') {
    const both = splitOutside(argument, ',')
    if (both.length !== 2) return undefined
    const [day, night] = both.map((one) => readColour(one, palette))
    return day && night && (palette.time === 'day' ? day : night)
  }
  if (name === 'color-mix') return mixed(argument, palette)
  if (name === 'color') {
    const [space = '', ...rest] = splitOutside(argument, ' ')
    return SPACES.test(space) ? fromParts(name, rest.join(' ')) : undefined
  }
  return name in CONVERSIONS || name === 'lab' || name === 'lch'
    ? fromParts(name, argument)
    : undefined
}

function ofToken(argument: string, palette: Palette): Colour | undefined {
  const [name = ''] = splitOutside(argument, ',')
  const value = palette.valueOf(name)
  if (value === undefined) return undefined
  // A name that leads to itself has no value.
  const valueOf = (one: string) => (one === name ? undefined : palette.valueOf(one))
  return readColour(value, { ...palette, valueOf })
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance([red, green, blue]: Rgba): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours as WCAG 2 has it, from 1 to 21; undefined where either lets something else shine through. */
export function contrast(one: Colour, other: Colour): number | undefined {
  if (one.rgba?.[3] !== 1 || other.rgba?.[3] !== 1) return undefined
  const [dark = 0, light = 0] = [luminance(one.rgba), luminance(other.rgba)].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}
