import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { byLocale, DEFAULT_BRAND, readBrand as readBrandOver } from './brand'
import { markSymbol, readIcon } from './brand-files'
import { compileTexts } from './brand-texts'
import type { Message } from './compiled-message'
import type { BrandDefaults } from './brand-defaults'

const DEFAULTS: BrandDefaults = {
  texts: {
    ...byLocale(() => ({})),
    ru: { 'home.title': ['Огонь'] },
    en: { 'home.title': ['A fire'] },
  },
  tokens: new Map([
    ['--beacon', '#f2ab46'],
    ['--text', '#14212d'],
    ['--on-beacon', '#1d1204'],
  ]),
}

const readBrand = (of: string | undefined) => readBrandOver(of, async () => DEFAULTS)

let folder: string
const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text)

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()

/** A Windows icon with one picture, which its last entry leads to. */
async function icon(): Promise<Buffer> {
  const create = { width: 16, height: 16, channels: 3, background: '#123' } as const
  const png = await sharp({ create }).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a brand', () => {
  it('falls back to the default brand without a folder, or with an empty one', async () => {
    expect(await readBrand(undefined)).toBe(DEFAULT_BRAND)
    expect(await readBrand('brand')).toBe(DEFAULT_BRAND)
    expect(await readBrand(folder)).toBe(DEFAULT_BRAND)
  })

  it('refuses a misspelt folder', async () => {
    const none = join(folder, 'none')
    const line = `Wrong setting BRAND_DIR: ${JSON.stringify(none)} is not a folder`
    await expect(readBrand(none)).rejects.toThrow(line)
  })

  it('shows its rules in the language that they are in, rather than those of the default brand', async () => {
    write('rules.ru.md', '---\nedition: 2026-11-01\nsummary: S\n---\n## A\n1. B\n')
    const { rules, warnings } = await readBrand(folder)
    expect(rules.ru?.lang).toBeUndefined()
    expect(rules.en).toEqual({ ...rules.ru, lang: 'ru' })
    expect(warnings).toEqual([`${folder}/rules.en.md is missing: its page shows rules.ru.md`])
  })

  it('chooses what the home page shows, and leaves the rest to the default brand', async () => {
    write('home.json', '{"sections":["votes","about"]}')
    expect(await readBrand(folder)).toEqual({
      ...DEFAULT_BRAND,
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
      files: new Map([['home.json', expect.any(Buffer)]]),
      home: { sections: ['votes', 'about'], steps: ['account', 'launcher', 'game'] },
    })
  })

  it('has another fingerprint where a byte of it differs', async () => {
    write('home.json', '{}')
    const { fingerprint } = await readBrand(folder)
    write('home.json', '{} ')
    expect((await readBrand(folder)).fingerprint).not.toBe(fingerprint)
  })

  it('reports all that is wrong at once', async () => {
    write('home.json', '{\n"sections":["shop"]}')
    write('texts.ru.json', '"x"')
    write('rules.en.md', '## A\n')
    write('mark.svg', '<path/>')
    write('icon.svg', 'GIF89a')
    write('tokens.css', ':root { --becon: red;\n --txet: red;\n --beacon: 12px }')
    write('texts.en.json', '{ "home.titel": "x",\n "home.title": "for {who}" }')
    write('rules.ru.mdx', '')
    write('rules.ru.md', Buffer.from('\xcf\xf0\xe0', 'latin1'))
    write('share.ru.jpg', Buffer.alloc(30_000_000))
    write('share.en.jpg', await picture(600, 315))
    write('favicon.ico', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    mkdirSync(join(folder, 'scene'))
    mkdirSync(join(folder, 'README.md'))
    write('scene/lnad.svg', '')
    const wrong = await readBrand(folder).catch((error: Error) => error.message.split('\n'))
    expect(wrong).toEqual(
      [
        'rules.ru.mdx: this is not a file of a brand; the nearest is rules.ru.md',
        'scene/lnad.svg: this is not a file of a brand; the nearest is scene/land.svg',
        'README.md: README.md is a folder, not a file.',
        'share.ru.jpg: it has 30.0 MB; the limit is 2 MB',
        'texts.ru.json: this must be an object of texts by their ids',
        'texts.en.json:1: there is no text home.titel; the nearest is home.title',
        'texts.en.json:2: home.title uses {who}, which the default text does not have',
        'rules.ru.md: this is not UTF-8 text',
        'rules.en.md:1: it must begin with the lines ---, edition: 2026-11-01, summary: … and ---',
        'favicon.ico: this is not a complete .ico file',
        'share.en.jpg: it is 600 × 315 pixels and must be 1200 × 630',
        'tokens.css:1: there is no --becon; the nearest is --beacon',
        'tokens.css:2: there is no --txet; the nearest is --text',
        'tokens.css:3: --beacon: 12px is not a colour such as #14212d, rgb(20 33 45) or oklch(24% 0.03 240), or light-dark() of two',
        'mark.svg:1: it must be one <svg>',
        'icon.svg:1: this is not XML: text data outside of root node',
        'home.json:2: sections.0 must be one of about, steps, votes, links, closing',
      ].map((line) => `${folder}/${line}`),
    )
  })

  it('takes pictures that are whole, and texts with a byte order mark', async () => {
    const share = await picture(1200, 630)
    write('share.ru.jpg', share)
    write('favicon.ico', await icon())
    write('texts.ru.json', '\uFEFF{ "home.title": "Замок" }')
    const { pictures, texts } = await readBrand(folder)
    expect([...pictures.keys()]).toEqual(['favicon.ico', 'share.ru.jpg'])
    expect(texts.ru).toEqual({ 'home.title': ['Замок'] })
    write('share.ru.jpg', share.subarray(0, -100))
    write('favicon.ico', (await icon()).subarray(0, -1))
    await expect(readBrand(folder)).rejects.toThrow(
      `${folder}/favicon.ico: this is not a complete .ico file\n${folder}/share.ru.jpg: this is not a complete JPEG file`,
    )
  })

  it('warns about weak contrast', async () => {
    write('tokens.css', ':root { --beacon: #101820 }')
    const { warnings } = await readBrand(folder)
    expect(warnings[0]).toBe(
      `${folder}/tokens.css: --on-beacon on --beacon by day and night has a contrast of 1, below 4.5: change --on-beacon`,
    )
  })

  it('reports a fault of many lines in one', async () => {
    write('texts.ru.json', '{\n"home.title": "{who"}')
    const wrong = await readBrand(folder).catch((error: Error) => error.message)
    expect(wrong).toMatch(/\/texts\.ru\.json:2: home\.title: .+$/)
    expect(String(wrong).split('\n')).toHaveLength(1)
  })

  it('has each text once', async () => {
    write('texts.ru.json', '{\n"home.title": "\\"x\\": y",\n"home.title": "z" }')
    await expect(readBrand(folder)).rejects.toThrow(
      `${folder}/texts.ru.json:3: home.title is already in line 2`,
    )
  })

  it.each([
    ['{', ':1: this is not JSON'],
    ['{\n"steps" []\n}', ':2: this is not JSON'],
    ['{\n"steps": nothing\n}\n', ':2: this is not JSON'],
    ['{\n"steps": [],\n"sections":\n', ':4: this is not JSON'],
    ['{"steps":["game","game"]}', ':1: steps must be a list without duplicates'],
    ['{"sections":["steps"],\n"steps":["golf"]}', ':2: steps.0 must be one of'],
    ['{"step":[]}', ':1: step must be an object with "sections" and "steps"'],
  ])('reports what is wrong with home.json: %s', async (text, line) => {
    write('home.json', text)
    await expect(readBrand(folder)).rejects.toThrow(`${folder}/home.json${line}`)
  })
})

describe('a mark', () => {
  it('becomes a symbol without a size of its own', () => {
    const svg = `<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" id="a" width="8" height="8" viewBox="0 0 8 8" fill="none"><!-- y --><rect width="6" height="6"/></svg>\n`
    expect(markSymbol(svg)).toBe(
      '<symbol id="mark" viewBox="0 0 8 8" fill="none"><rect width="6" height="6"/></symbol>',
    )
  })

  it.each([
    ['<svg><path/></svg>', 'it must be one <svg> with a viewBox and plain shapes'],
    ['<svg viewBox="0 0 1"><path/></svg>', 'with a viewBox'],
    ['<svg viewBox="0 0 1 1"><style>a{}</style></svg>', 'without <style>'],
    ['<svg viewBox="0 0 1 1"><p>a</p></svg>', 'without <p>'],
    ['<svg viewBox="0 0 1 1" onload="x"></svg>', 'without onload'],
    [
      '<svg viewBox="0 0 1 1"><use xlink:href="https://a.example"/></svg>',
      'without <use> and xlink:href',
    ],
  ])('is never %s', (svg, why) => {
    expect(() => markSymbol(svg)).toThrow(why)
  })

  it.each([
    ['<path/>', 'mark.svg:1: it must be one <svg>'],
    ['', 'mark.svg:1: this is not XML: document must contain a root element'],
    ['<svg/><svg/>', 'mark.svg:1: this is not XML: documents may contain only one root'],
    ['<svg>\n<g>\n</svg>', 'mark.svg:3: this is not XML: unexpected close tag'],
    ['<svg><g>', 'mark.svg:1: this is not XML: unclosed tag: g'],
    ['<svg>\n<path d="M1 1/></svg>', 'mark.svg:2: this is not XML: disallowed character'],
    ['<svg a="1" a="2"></svg>', 'mark.svg:1: this is not XML: duplicate attribute: a'],
    ['<svg></svg> tail', 'mark.svg:1: this is not XML: text data outside of root node'],
    ['<svg viewBox="0 0 8 8"/>', 'mark.svg: it is empty; a mark needs at least one shape'],
    ['<svg viewBox="0 0 8 8"><g><title>a</title></g></svg>', 'mark.svg: it is empty'],
  ])('is a well-formed drawing, which %j is not', (svg, line) => {
    expect(() => markSymbol(svg)).toThrow(line)
  })
})

it.each([
  [
    '<svg viewBox="0 0 1 1"><path/></svg>',
    'icon.svg: its <svg> must have xmlns="http://www.w3.org/2000/svg"',
  ],
  [
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    'icon.svg: an icon must not contain <script>',
  ],
  ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'icon.svg: it is empty'],
  [
    '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>',
    'icon.svg:1: this is not XML: unexpected close tag',
  ],
])('an icon is never %s', (svg, line) => {
  expect(() => readIcon(svg)).toThrow(line)
})

describe('its texts', () => {
  const messages: Record<string, Message> = {
    'home.title': ['A fire'],
    'home.end': ['End'],
    'home.lead': [['name'], ' has ', ['count', 'plural', { one: ['#'], other: ['#'] }]],
  }

  it('have their values and plurals', () => {
    const texts = { 'home.title': 'Ours', 'home.lead': '{count, plural, one {#} other {#s}}' }
    expect(compileTexts('en', () => 'texts.en.json', texts, messages)).toEqual({
      'home.title': ['Ours'],
      'home.lead': [['count', 'plural', { one: ['#'], other: ['#', 's'] }]],
    })
  })

  it.each([
    ['a <0>link</0> of {name}', undefined],
    ['no link', undefined],
    ['a <1>link</1>', 'home.link uses <1>, </1>, which the default text does not have'],
    ['a <b>link</b>', 'home.link uses <b>, </b>, which the default text does not have'],
    [
      'a <a href="https://a.example">link</a>',
      'uses <a href="https://a.example">, </a>, which the default text does not have',
    ],
    ['a <0>link', 'home.link does not close <0>'],
    ['a link</0>', 'home.link closes </0> without opening it'],
    ['  ', 'home.link is empty'],
  ])('have the elements of the original only: %s', (text, fault) => {
    const original: Record<string, Message> = { 'home.link': ['The <0>', ['name'], '</0>'] }
    const compile = () => compileTexts('ru', (id) => id, { 'home.link': text }, original)
    if (fault === undefined) expect(compile).not.toThrow()
    else expect(compile).toThrow(fault)
  })

  it.each([
    ['{count, plural, one {# монета} few {# монеты} many {# монет} other {# монеты}}', undefined],
    ['{count, plural, one {# монета} other {# монет}}', 'coins lacks the plural form few, many'],
    ['{kind, select, a {{count, plural, other {# монет}}} other {}}', 'lacks the plural form'],
  ])('have each form that their language has of a number: %s', (text, fault) => {
    const original: Record<string, Message> = { coins: [['count'], ['kind']] }
    const compile = () => compileTexts('ru', (id) => id, { coins: text }, original)
    if (fault === undefined) expect(compile).not.toThrow()
    else expect(compile).toThrow(fault)
  })

  it('are all named where they do not fit', () => {
    const texts = {
      'home.titel': 'x',
      'home.title': 'for {who}',
      'home.end': 3,
      'home.lead': '{name',
    }
    expect(() => compileTexts('ru', (id) => `texts.ru.json ${id}`, texts, messages)).toThrow(
      /^texts\.ru\.json home\.titel: there is no text home\.titel; the nearest is home\.title\n.*: home\.title uses \{who\}, which the default text does not have\n.*: home\.end must be a string\n.*: home\.lead: /,
    )
  })
})
