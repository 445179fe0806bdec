/** An argument of a function, with calls two deep. */
const ARGUMENT = String.raw`((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)`
const PAIR = new RegExp(String.raw`light-dark\(${ARGUMENT},${ARGUMENT}\)`, 'g')
const LOWERED = new RegExp(
  String.raw`var\(--lightningcss-light,${ARGUMENT}\)\s*var\(--lightningcss-dark,${ARGUMENT}\)`,
  'g',
)

/** Each `light-dark(day, night)` of a value as something else. */
export const eachPair = (value: string, as: (day: string, night: string) => string): string =>
  value.replaceAll(PAIR, (_, day: string, night: string) => as(day.trim(), night.trim()))

/** `light-dark(day, night)` as the build of the site writes it, for browsers that do not know it. */
const lowered = (value: string): string =>
  eachPair(
    value,
    (day, night) => `var(--lightningcss-light,${day}) var(--lightningcss-dark,${night})`,
  )

/** What `lowered` has made, as it was. */
export const raised = (value: string): string =>
  value.replaceAll(
    LOWERED,
    (_, day: string, night: string) => `light-dark(${day.trim()}, ${night.trim()})`,
  )

const COMMENT = /\/\*[^]*?\*\//g

/** One rule for the root, of custom properties alone; nothing in it can fetch, import, or end the style of the page. */
const ROOT = /^\s*:root\s*\{([^{}]*)\}\s*$/d
const DECLARATION = /^(--[\w-]+)\s*:\s*([^<>@\\]+)$/
const FETCHES = /url\(|image-set\(|src\(/i

export type Declaration = { name: string; value: string; line: number }

/** Shades of a colour, for a brand that has the colour and not the shade: the default brand's would be of another one. */
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

/** The shades that a brand lacks of the colours that it has. */
function missingShades(declarations: readonly Declaration[]): [name: string, value: string][] {
  const has = (name: string) => declarations.some((one) => one.name === name)
  return Object.entries(SHADES)
    .filter(([colour]) => has(colour))
    .flatMap(([, shades]) => Object.entries(shades))
    .filter(([shade]) => !has(shade))
}

/** The declarations of `:root { … }`, and what in it is none. */
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
      wrong.push(`tokens.css:${line}: this is no colour or size: ${one}`)
    } else if (first === undefined) declarations.push({ name, value, line })
    else wrong.push(`tokens.css:${line}: ${name} is set again; it is in line ${first.line} already`)
  }
  return { declarations, wrong }
}

/** The values of a brand by their names, with the shades that it lacks. */
export function withShades(declarations: readonly Declaration[]): Map<string, string> {
  const own = declarations.map(({ name, value }) => [name, value] as const)
  return new Map([...missingShades(declarations), ...own])
}

/** A layer of style that lies over the default brand's tokens. */
export function tokenLayer(tokens: ReadonlyMap<string, string>): string {
  const all = [...tokens].map(([name, value]) => `${name}: ${lowered(value)}`)
  return `@layer tokens{:root{${all.join(';')}}}`
}
