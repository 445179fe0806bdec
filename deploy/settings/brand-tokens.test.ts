import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandTokens, tokensIn } from './brand-tokens'

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
      --shadow-pop: 0 0 4px light-dark(red, color-mix(in srgb, red, var(--bg))), 0 0 8px light-dark(#fff, #000);
    }`
    expect(layerOf(css)).toBe(
      '@layer tokens{:root{--bg: var(--lightningcss-light,#aa1122) var(--lightningcss-dark,rgb(1, 2, 3));' +
        '--shadow-pop: 0 0 4px var(--lightningcss-light,red) var(--lightningcss-dark,color-mix(in srgb, red, var(--bg))), ' +
        '0 0 8px var(--lightningcss-light,#fff) var(--lightningcss-dark,#000)}}',
    )
  })

  it('bring the shades of a colour along, but those that the brand has itself', () => {
    expect(layerOf(':root{ --aurora: #123456; --focus: #f00 }')).toMatch(
      /^@layer tokens\{:root\{--aurora-hover: var\(--lightningcss-light,color-mix\(.*;--aurora: #123456;--focus: #f00\}\}$/,
    )
    expect(layerOf(':root{ --beacon : #f00 }').match(/--beacon-\w+(?=:)/g)).toEqual([
      '--beacon-hover',
      '--beacon-press',
      '--beacon-line',
      '--beacon-text',
    ])
    expect(layerOf(':root{ --bg: #f00 }')).toBe('@layer tokens{:root{--bg: #f00}}')
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

  it.each([
    [
      '--beacon: notacolour',
      '--beacon: notacolour is not a colour such as #14212d, rgb(20 33 45) or oklch(24% 0.03 240), or light-dark() of two',
    ],
    ['--bg: red', '--bg: red is not a colour'],
    ['--bg: 12px', 'is not a colour'],
    ['--bg: #12345', 'is not a colour'],
    ['--bg: rgb(1, 2)', 'is not a colour'],
    ['--bg: oklch(1 2)', 'is not a colour'],
    ['--bg: hsl(120deg 50% 50%)', 'is not a colour'],
    ['--bg: light-dark(#fff, rde)', 'is not a colour'],
    ['--bg: light-dark(#fff)', '--bg: light-dark() needs two colours, for day and night'],
    ['--bg: #fff #000', 'is not a colour'],
    ['--bg: var(--text)', 'is not a colour'],
    ['--space-1: var(--spcae-2)', 'there is no --spcae-2; the nearest is --space-2'],
    ['--bg: rgb(1 2 3', '--bg: its brackets do not match'],
    ['--space-1: #fff', '--space-1: #fff is not a length such as 0.5rem, or 0px for zero'],
    ['--space-1: 0', 'is not a length'],
    ['--space-1: 1xp', 'is not a length'],
    ['--line-height-body: 1px', '--line-height-body: 1px is not a number'],
    ['--duration-fast: 120', '--duration-fast: 120 is not a time such as 200ms'],
    ['--becon: red', 'there is no --becon; the nearest is --beacon'],
    ['--zebra: red', 'there is no --zebra'],
    ['color: red', 'this is not a colour or size: color: red'],
    ['--a:url(https://a.example)', 'this is not a colour or size: --a:url(https://a.example)'],
    ['--a:</style>', 'this is not a colour or size: --a:</style>'],
  ])('are refused with their line: %s', (declaration, why) => {
    const faults = faultsOf(root('--text: #000 /* two\nlines */', declaration))
    expect(faults).toEqual([expect.stringMatching(/^tokens\.css:4: /)])
    expect(faults[0]).toContain(why)
  })

  it.each([
    '--bg: #123f',
    '--bg: rgb(1 2 3 / 50%)',
    '--bg: rgba(1, 2, 3, .5)',
    '--bg: oklch(70% 0.1 200)',
    '--space-1: .5rem',
    '--space-1: calc(1rem + 2 * (3px - 4vw)/2)',
    '--space-1: clamp(1rem, .5rem + 2.2vw, 2.5rem)',
    '--space-1: var(--space-2)',
    '--font-size-h1: 3rem',
    '--line-height-body: calc(1 + var(--dawn))',
    '--shadow-pop: none',
    '--font-text: Inter, "Open Sans", sans-serif',
    '--ease: ease-out',
  ])('take %s', (declaration) => {
    expect(faultsOf(root(declaration))).toEqual([])
  })

  it('are refused where they are not one rule, or set one thing twice', () => {
    for (const css of ['a{}', ':root{--a:1}b{}', '@import "a";:root{--a:1}', ':root{--bg:red']) {
      expect(faultsOf(css)).toEqual(['tokens.css: it must be one rule, :root { --name: …; }'])
    }
    expect(faultsOf(root('--bg: #f00', '--bg: #00f'))).toEqual([
      'tokens.css:3: --bg is already set in line 2',
    ])
  })
})

const warningsOf = (...lines: string[]) => brandTokens(root(...lines), DEFAULTS).warnings
describe('a contrast that is too weak', () => {
  it('reports the contrast with the token to set', () => {
    expect(
      warningsOf('--beacon: #101820').filter((line) => line.includes('on --beacon by')),
    ).toEqual([
      'tokens.css: --on-beacon on --beacon by day and night has a contrast of 1, below 4.5: change --on-beacon',
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

  it.each(['#767676', 'rgb(118 118 118)', 'oklch(56.5% 0 0)'])(
    'measures %s on white, as every tool does',
    (grey) => {
      const all = warningsOf(`--on-beacon: ${grey}`, '--beacon: #fff', '--beacon-hover: #fff')
      expect(all.filter((line) => line.includes('on --beacon-hover'))).toEqual([])
      const weaker = grey.replace('767676', '777777').replaceAll('118', '119').replace('56.5', '57')
      expect(
        warningsOf(`--on-beacon: ${weaker}`, '--beacon: #fff', '--beacon-hover: #fff'),
      ).toContain(
        'tokens.css: --on-beacon on --beacon-hover by day and night has a contrast of 4.4, below 4.5: change --on-beacon',
      )
    },
  )

  it('measures the shades that a colour brings along', () => {
    const warnings = warningsOf('--beacon: #767676', '--on-beacon: #fff')
    expect(warnings.find((line) => line.includes('--beacon-hover'))).toContain(
      'by day and night has a contrast of 3.1',
    )
    expect(warnings.find((line) => line.includes('--beacon-text on --bg'))).toContain(
      'by night has a contrast of 4.2',
    )
  })

  it('says nothing where something shines through', () => {
    expect(warningsOf('--text: rgb(255 255 255 / 10%)')).toEqual([])
  })
})
