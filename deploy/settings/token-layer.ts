/** A function argument, with calls nested up to two deep. */
const ARGUMENT = String.raw`((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)`
const PAIR = new RegExp(String.raw`light-dark\(${ARGUMENT},${ARGUMENT}\)`, 'g')
const LOWERED = new RegExp(
  String.raw`var\(--lightningcss-light,${ARGUMENT}\)\s*var\(--lightningcss-dark,${ARGUMENT}\)`,
  'g',
)

/** Replaces each `light-dark(day, night)` in a value. */
export const eachPair = (value: string, as: (day: string, night: string) => string): string =>
  value.replaceAll(PAIR, (_, day: string, night: string) => as(day.trim(), night.trim()))

/** `light-dark(day, night)` as the site's build writes it for browsers that do not know it. */
const lowered = (value: string): string =>
  eachPair(
    value,
    (day, night) => `var(--lightningcss-light,${day}) var(--lightningcss-dark,${night})`,
  )

/** Undoes `lowered`. */
export const raised = (value: string): string =>
  value.replaceAll(
    LOWERED,
    (_, day: string, night: string) => `light-dark(${day.trim()}, ${night.trim()})`,
  )

const COMMENT = /\/\*[^]*?\*\//g

/** One `:root` rule of custom properties only; nothing in it can fetch, import, or end the page's style. */
const ROOT = /^\s*:root\s*\{([^{}]*)\}\s*$/d
const DECLARATION = /^(--[\w-]+)\s*:\s*([^<>@\\]+)$/
const FETCHES = /url\(|image-set\(|src\(/i

export type Declaration = { name: string; value: string; line: number }

/** Shades derived from a colour, for a brand that sets only the colour: the default shades would not match it. */
const SHADES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--beacon': {
    '--beacon-hover': 'color-mix(in srgb, var(--beacon) 80%, #fff)',
    '--beacon-press': 'color-mix(in srgb, var(--beacon) 92%, #000)',
    '--beacon-line': 'light-dark(color-mix(in srgb, var(--beacon) 60%, #000), var(--beacon))',
    '--beacon-text': 'light-dark(color-mix(in srgb, var(--beacon) 55%, #000), var(--beacon))',
  },
  '--aurora': {
    '--aurora-hover':
      'light-dark(color-mix(in srgb, var(--aurora) 75%, #000), color-mix(in srgb, var(--aurora) 75%, #fff))',
    '--focus': 'var(--aurora)',
  },
}

/** The shades that a brand does not set for the colours it sets. */
function missingShades(declarations: readonly Declaration[]): [name: string, value: string][] {
  const has = (name: string) => declarations.some((one) => one.name === name)
  return Object.entries(SHADES)
    .filter(([colour]) => has(colour))
    .flatMap(([, shades]) => Object.entries(shades))
    .filter(([shade]) => !has(shade))
}

/** The declarations in `:root { … }`, and a line for everything else. */
export function declarationsIn(css: string): { declarations: Declaration[]; wrong: string[] } {
  const text = css.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const root = ROOT.exec(text)
  const [from = 0, to = 0] = root?.indices?.[1] ?? []
  if (root === null) {
    return { declarations: [], wrong: ['tokens.css: it must be one rule, :root { --name: …; }'] }
  }
  const declarations: Declaration[] = []
  const wrong: string[] = []
  let at = from
  for (const part of text.slice(from, to).split(';')) {
    const blank = /^\s*/.exec(part)?.[0].length ?? 0
    const line = text.slice(0, at + blank).split('\n').length
    at += part.length + 1
    const one = part.trim().replaceAll(/\s+/g, ' ')
    if (one === '') continue
    const [, name, value] = DECLARATION.exec(one) ?? []
    const first = declarations.find((other) => other.name === name)
    if (name === undefined || value === undefined || FETCHES.test(value)) {
      wrong.push(`tokens.css:${line}: this is not a colour or size: ${one}`)
    } else if (first === undefined) declarations.push({ name, value, line })
    else wrong.push(`tokens.css:${line}: ${name} is already set in line ${first.line}`)
  }
  return { declarations, wrong }
}

/** The values of a brand by name, with derived shades where it sets none. */
export function withShades(declarations: readonly Declaration[]): Map<string, string> {
  const own = declarations.map(({ name, value }) => [name, value] as const)
  return new Map([...missingShades(declarations), ...own])
}

/** A CSS layer that overrides the default brand's tokens. */
export function tokenLayer(tokens: ReadonlyMap<string, string>): string {
  const all = [...tokens].map(([name, value]) => `${name}: ${lowered(value)}`)
  return `@layer tokens{:root{${all.join(';')}}}`
}
