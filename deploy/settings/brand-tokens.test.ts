import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandTokens, tokensIn } from './brand-tokens'
import { contrast, readColour } from './css-colour'

const SOURCE = readFileSync('src/styles/tokens.css', 'utf8')
const DEFAULTS = tokensIn(SOURCE)

const layerOf = (css: string) => brandTokens(css, DEFAULTS).layer
const root = (...lines: string[]) => `:root {\n${lines.join(';\n')}\n}`

function faultsOf(css: string): string[] {
  try {
    brandTokens(css, DEFAULTS)
    return []
  } catch (error) {
    return String(error).replace('Error: ', '').split('\n')
  }
}

describe('the tokens of a brand', () => {
  it('lie in a layer over those of the default brand, colours by day and by night as the build writes them', () => {
    const css = `/* ours */ :root {
      --bg: light-dark(#aa1122, rgb(1, 2, 3));
      --shadow-pop: 0 0 4px light-dark(red, color-mix(in srgb, red, blue)), 0 0 8px light-dark(#fff, #000);
    }`
    expect(layerOf(css)).toBe(
      '@layer tokens{:root{--bg: var(--lightningcss-light,#aa1122) var(--lightningcss-dark,rgb(1, 2, 3));' +
        '--shadow-pop: 0 0 4px var(--lightningcss-light,red) var(--lightningcss-dark,color-mix(in srgb, red, blue)), ' +
        '0 0 8px var(--lightningcss-light,#fff) var(--lightningcss-dark,#000)}}',
    )
  })

  it('bring the shades of a colour along, but those that the brand has itself', () => {
    expect(layerOf(':root{ --aurora: #123456; --focus: red }')).toMatch(
      /^@layer tokens\{:root\{--aurora-hover: var\(--lightningcss-light,color-mix\(.*;--aurora: #123456;--focus: red\}\}$/,
    )
    expect(layerOf(':root{ --beacon : red }').match(/--beacon-\w+(?=:)/g)).toEqual([
      '--beacon-hover',
      '--beacon-press',
      '--beacon-line',
      '--beacon-text',
    ])
    expect(layerOf(':root{ --bg: red }')).toBe('@layer tokens{:root{--bg: red}}')
  })

  it('may set every token of the default brand, from the sources and from a build', () => {
    const built =
      '@layer reset,tokens;@layer tokens{:root{--beacon:var(--lightningcss-light,#f2ab46) var(--lightningcss-dark,rgb(1,2,3));/* a */ --bg:#fff}@media print{:root{--bg:red}}}@layer ui{.scene{--txet:1}}'
    expect([...tokensIn(built)].toReversed()).toEqual([
      ['--beacon', 'light-dark(#f2ab46, rgb(1,2,3))'],
      ['--bg', '#fff'],
    ])
    const css = [...DEFAULTS].map(([name, value]) => `${name}: ${value}`)
    expect(faultsOf(root(...css))).toEqual([])
    expect(brandTokens(root(...css), DEFAULTS).warnings).toEqual([])
  })

  it('may have names of their own for what they are made of', () => {
    expect(faultsOf(root('--ours: red', '--bg: var(--ours)'))).toEqual([])
  })

  it.each([
    ['--beacon: notacolour', '--beacon: notacolour is not a colour such as #14212d'],
    ['--bg: 12px', '--bg: 12px is not a colour such as #14212d'],
    ['--bg: #12345', '--bg: #12345 is not a colour such as #14212d'],
    ['--bg: rgb(1, 2)', '--bg: rgb(1, 2) is not a colour such as #14212d'],
    ['--bg: rgb(1, 2, 3deg)', 'is not a colour'],
    ['--bg: hsl(50%, 2%, 3%)', 'is not a colour'],
    ['--bg: light-dark(red, rde)', 'is not a colour'],
    ['--bg: light-dark(red)', '--bg: light-dark() wants a colour by day and one by night'],
    ['--bg: color-mix(in sRGB, red, rde)', 'is not a colour'],
    ['--bg: color(srgbb 1 1 1)', 'is not a colour'],
    ['--bg: var(--txet)', 'there is no --txet; the nearest is --text'],
    ['--bg: var(--bg)', 'is not a colour'],
    ['--bg: rgb(1 2 3', '--bg: its brackets do not match'],
    ['--bg: red blue', 'is not a colour'],
    ['--space-1: red', '--space-1: red is not a length such as 0.5rem, nothing being 0px'],
    ['--space-1: 0', 'is not a length'],
    ['--space-1: 1xp', 'is not a length'],
    ['--space-1: calc(1rem +)', 'is not a length'],
    ['--space-1: calc(1rem + 2s)', 'is not a length'],
    ['--line-height-ui: 1px', '--line-height-ui: 1px is not a number'],
    ['--duration-fast: 120', '--duration-fast: 120 is not a time such as 200ms'],
    ['--tint: 12', '--tint: 12 is not a percentage such as 12%'],
    ['--ease: quick', '--ease: quick is not an easing such as ease-out'],
    ['--a-blend: scren', '--a-blend: scren is not a blend mode such as screen'],
    ['--scrim: 1 2', '--scrim: 1 2 is not three numbers from 0 to 255'],
    ['--font-text: 12px', '--font-text: 12px is not font families, those with spaces in quotes'],
    ['--shadow-pop: red', '--shadow-pop: red is not none, or shadows: lengths and a colour'],
    ['--becon: red', 'there is no --becon; the nearest is --beacon'],
    ['--zebra: red', 'there is no --zebra'],
    ['color: red', 'this is no colour or size: color: red'],
    ['--a:url(https://a.example)', 'this is no colour or size: --a:url(https://a.example)'],
    ['--a:</style>', 'this is no colour or size: --a:</style>'],
  ])('are refused with their line: %s', (declaration, why) => {
    const faults = faultsOf(root('--text: #000 /* two\nlines */', declaration))
    expect(faults).toEqual([expect.stringMatching(/^tokens\.css:4: /)])
    expect(faults[0]).toContain(why)
  })

  it.each([
    '--bg: RED',
    '--bg: #123f',
    '--bg: rgb(1 2 3 / 50%)',
    '--bg: rgba(1, 2, 3, .5)',
    '--bg: hsl(120deg 50% 50%)',
    '--bg: hwb(1turn none 3%)',
    '--bg: oklch(70% 0.1 200)',
    '--bg: lab(50% 20 -30)',
    '--bg: color(display-p3 1 0.5 0)',
    '--bg: color-mix(in oklch longer hue, red 20%, var(--text))',
    '--space-1: calc(1rem + 2 * (3px - 4vw)/2)',
    '--space-1: clamp(1rem, .5rem + 2.2vw, 2.5rem)',
    '--space-1: var(--space-2)',
    '--line-height-ui: calc(1 + var(--dawn))',
    '--shadow-pop: none',
    '--shadow-pop: inset 0 1px 2px #fff, 0 0 1px',
    '--font-text: Inter, "Open Sans", sans-serif',
    '--ease: cubic-bezier(0.2, 0.7, 0.2, 1)',
  ])('take %s', (declaration) => {
    expect(faultsOf(root(declaration))).toEqual([])
  })

  it('are refused where they are not one rule, or set one thing twice', () => {
    for (const css of ['a{}', ':root{--a:1}b{}', '@import "a";:root{--a:1}', ':root{--bg:red']) {
      expect(faultsOf(css)).toEqual(['tokens.css: it must be one rule, :root { --name: …; }'])
    }
    expect(faultsOf(root('--bg: red', '--bg: blue'))).toEqual([
      'tokens.css:3: --bg is set again; it is in line 2 already',
    ])
  })
})

const warningsOf = (...lines: string[]) => brandTokens(root(...lines), DEFAULTS).warnings
const colourOf = (text: string) => readColour(text, { valueOf, time: 'day' })
const valueOf = (name: string) => (name === '--grey' ? 'light-dark(#767676, #fff)' : undefined)

const bytesOf = (text: string) => colourOf(text)?.rgba?.map((part) => Math.round(part * 255))

describe('a contrast that is too weak', () => {
  it('reports the contrast with the token to set', () => {
    expect(
      warningsOf('--beacon: #101820').filter((line) => line.includes('on --beacon by')),
    ).toEqual([
      'tokens.css: --on-beacon on --beacon by day and night has a contrast of 1, and players need 4.5: set --on-beacon',
    ])
    const own = ['--beacon: #101820', '--on-beacon: #fff', '--beacon-text: light-dark(#333, #ddd)']
    expect(warningsOf(...own)).toEqual([])
  })

  it('measures day and night separately', () => {
    expect(warningsOf('--text: #222')).toEqual([
      expect.stringMatching(/^tokens\.css: --text on --bg by night has a contrast of 1\.2/),
      expect.stringContaining('--text on --surface by night'),
      expect.stringContaining('--text on --field by night'),
    ])
  })

  it.each([
    '#767676',
    'rgb(118 118 118)',
    'rgba(118, 118, 118, 100%)',
    'hsl(0 0% 46.27%)',
    'hwb(0 46.27% 53.73%)',
    'oklch(56.5% 0 0)',
    'color-mix(in srgb, #000 53.73%, #fff)',
    'var(--grey)',
  ])('is that of %s on white, as in every tool', (grey) => {
    const [one, white] = [colourOf(grey), colourOf('white')]
    expect(one && white && contrast(one, white)).toBeCloseTo(4.54, 1)
  })

  it.each([
    ['hsl(210 50% 40%)', '#336699'],
    ['hwb(150 20% 10%)', '#33e68c'],
    ['oklch(0.628 0.2577 29.23)', '#ff0000'],
    ['oklab(45.2014% -0.03246 -0.31153)', '#0000ff'],
    ['rebeccapurple', '#663399'],
    ['color-mix(in srgb, red, blue 25%)', '#bf0040'],
  ])('knows %s as %s', (text, hex) => {
    const [given, expected] = [bytesOf(text), bytesOf(hex)]
    expect(expected?.every((part, at) => Math.abs(part - (given?.[at] ?? 999)) <= 1)).toBe(true)
  })
})
