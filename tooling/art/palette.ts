import { eachPair } from '#deploy/settings/token-layer'

/** The same picture by night (dark) and at dawn (light). */
export const THEMES = ['night', 'dawn'] as const
export type Theme = (typeof THEMES)[number]

export type Palette = ReadonlyMap<string, string>

const MIXED = /^calc\((?<night>[\d.]+) (?<sign>[+-]) (?<step>[\d.]+) \* var\(--dawn\)\)$/

/** The colours and strengths of the scene (`--a-…`) in the design tokens; the first of a name counts. */
export function readPalette(tokens: string, theme: Theme): Palette {
  const lines = tokens.matchAll(/--(?<name>a-\w+)\s*:\s*(?<value>[^;{}]+)/g)
  return new Map(
    [...lines]
      .toReversed()
      .map(([, name = '', value = '']) => [name, valueIn(value.trim(), theme)]),
  )
}

/**
 * A colour of the pages by night, such as `text`.
 *
 * @throws Error if there is no such token
 */
export function nightColour(tokens: string, name: string): string {
  const value = new RegExp(`--${name}\\s*:\\s*([^;{}]+)`).exec(tokens)?.[1]
  if (value === undefined) throw new Error(`The tokens have no --${name}`)
  return valueIn(value.trim(), 'night')
}

function valueIn(value: string, theme: Theme): string {
  const mixed = MIXED.exec(value)?.groups
  if (!mixed) return eachPair(value, (dawn, night) => ({ dawn, night })[theme])
  const step = Number(`${mixed['sign']}${mixed['step']}`)
  return String(Number(mixed['night']) + (theme === 'dawn' ? step : 0))
}

/**
 * Replaces each `var(--a-…)` in a drawing: the renderer does not know custom properties.
 *
 * @throws Error that names a colour missing in the palette
 */
export function paint(drawing: string, palette: Palette): string {
  return drawing.replace(
    /var\(--(a-\w+)(?:, *var\(--(a-\w+)\))?\)/g,
    (_, name: string, other = '') => {
      const value = palette.get(name) ?? palette.get(other)
      if (value === undefined) throw new Error(`The tokens have no --${name}`)
      return value
    },
  )
}
