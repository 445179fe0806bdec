const COMMENT = /\/\*[\s\S]*?\*\//g

/** One rule for the root, of custom properties alone; nothing in it can fetch, import, or end the style of the page. */
const ROOT = /^\s*:root\s*\{([^{}]*)\}\s*$/
const DECLARATION = /^--[\w-]+\s*:[^<>@\\]+$/
const FETCHES = /url\(|image-set\(|src\(/i

/** Shades of a colour, for a brand that has the colour and not the shade: the demo's would be of another one. */
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
function missingShades(declarations: readonly string[]): string[] {
  const has = (name: string) => declarations.some((one) => one.split(/\s*:/)[0] === name)
  return Object.entries(SHADES)
    .filter(([colour]) => has(colour))
    .flatMap(([, shades]) => Object.entries(shades))
    .filter(([shade]) => !has(shade))
    .map(([shade, value]) => `${shade}: ${value}`)
}

/** The place after the bracket that closes the one before `from`. */
function closingOf(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('tokens.css: a bracket is not closed')
}

/** `light-dark(a, b)` as the build of the site writes it, for browsers that do not know it. */
function lowered(value: string): string {
  const start = value.indexOf('light-dark(')
  if (start === -1) return value
  const from = start + 'light-dark('.length
  const to = closingOf(value, from)
  const both = value.slice(from, to)
  let comma = -1
  let depth = 0
  for (let at = 0; at < both.length && comma === -1; at += 1) {
    if (both[at] === '(') depth += 1
    if (both[at] === ')') depth -= 1
    if (both[at] === ',' && depth === 0) comma = at
  }
  if (comma === -1)
    throw new Error('tokens.css: light-dark() wants a colour by day and one by night')
  const [day, night] = [both.slice(0, comma).trim(), both.slice(comma + 1).trim()]
  const rest = lowered(value.slice(to + 1))
  return `${value.slice(0, start)}var(--lightningcss-light,${day}) var(--lightningcss-dark,${night})${rest}`
}

/** Custom properties that style sheets set in their layer of tokens. */
export function tokensIn(css: string): Set<string> {
  const layers = css.replaceAll(COMMENT, '').split(/@layer tokens\s*\{/)
  const names = layers.slice(1).flatMap((text) => {
    // The layer ends where the next one begins.
    const [own = ''] = text.split('@layer ')
    return [...own.matchAll(/[{;]\s*(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
  })
  return new Set(names)
}

/**
 * @param layer what `brandTokens` has made
 * @param tokens those of the demo
 * @throws Error that names each token that the demo has not: it would change nothing
 */
export function checkTokens(layer: string, tokens: ReadonlySet<string>): void {
  const names = [...layer.matchAll(/[{;](--[\w-]+)\s*:/g)].map(([, name = '']) => name)
  const wrong = names.filter((name) => !tokens.has(name) && !layer.includes(`var(${name})`))
  if (wrong.length === 0) return
  throw new Error(wrong.map((name) => `tokens.css: there is no ${name}`).join('\n'))
}

/**
 * The custom properties of a brand (`:root { --beacon: …; }`) as a layer that lies over the demo's.
 *
 * @throws Error that names what is none
 */
export function brandTokens(css: string): string {
  const [, content] = ROOT.exec(css.replaceAll(COMMENT, '')) ?? []
  if (content === undefined)
    throw new Error('tokens.css: it must be one rule, :root { --name: …; }')
  const declarations = content
    .split(';')
    .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
    .filter((declaration) => declaration !== '')
  const wrong = declarations.filter((one) => !DECLARATION.test(one) || FETCHES.test(one))
  if (wrong.length > 0) {
    throw new Error(wrong.map((one) => `tokens.css: this is no colour or size: ${one}`).join('\n'))
  }
  const all = [...missingShades(declarations), ...declarations]
  return `@layer tokens{:root{${all.map(lowered).join(';')}}}`
}
