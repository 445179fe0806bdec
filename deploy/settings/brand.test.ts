import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, readBrand as readBrandOver } from './brand'
import { markSymbol } from './brand-files'
import { compileTexts } from './brand-texts'
import { brandTokens, checkTokens, tokensIn } from './brand-tokens'
import type { Demo } from './demo'

const DEMO_PARTS: Demo = {
  texts: { ru: { 'home.title': ['Огонь'] }, en: { 'home.title': ['A fire'] } },
  tokens: new Set(['--beacon']),
}

const readBrand = (of: string | undefined) => readBrandOver(of, async () => DEMO_PARTS)

let folder: string
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a brand', () => {
  it('is the demo where its folder is empty or none is named', async () => {
    expect(await readBrand(undefined)).toBe(DEMO)
    expect(await readBrand('brand')).toBe(DEMO)
    expect(await readBrand(folder)).toBe(DEMO)
  })

  it('is never the demo for a misspelt folder', async () => {
    const none = join(folder, 'none')
    const line = `Wrong setting BRAND_DIR: ${JSON.stringify(none)} is not a folder`
    await expect(readBrand(none)).rejects.toThrow(line)
  })

  it('says what the home page shows, and the rest as the demo', async () => {
    write('home.json', '{"sections":["votes","about"]}')
    expect(await readBrand(folder)).toEqual({
      ...DEMO,
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
      home: { sections: ['votes', 'about'], steps: ['account', 'launcher', 'game'] },
    })
  })

  it('has another fingerprint where a byte of it differs', async () => {
    write('share.ru.jpg', 'a')
    const { fingerprint } = await readBrand(folder)
    write('share.ru.jpg', 'b')
    expect((await readBrand(folder)).fingerprint).not.toBe(fingerprint)
  })

  it('is told of all that is wrong at once', async () => {
    write('home.json', '{"sections":["shop"]}')
    write('texts.ru.json', '"x"')
    write('rules.en.md', '## A\n')
    write('mark.svg', '<path/>')
    write('icon.svg', 'GIF89a')
    write('tokens.css', ':root { --becon: red; --txet: red }')
    write('texts.en.json', '{ "home.titel": "x", "home.title": "for {who}" }')
    write('rules.ru.mdx', '')
    const wrong = await readBrand(folder).catch((error: Error) => error.message.split('\n'))
    expect(wrong).toEqual(
      [
        'rules.ru.mdx: a brand has no such file',
        'texts.ru.json: this must be an object of texts by their ids',
        'texts.en.json: there is no text home.titel',
        'texts.en.json: home.title is given no {who}',
        'rules.en.md: it must begin with ---, edition: 2026-11-01, summary: …, and --- (a line each)',
        'tokens.css: there is no --becon',
        'tokens.css: there is no --txet',
        'mark.svg: a mark is one <svg> with a viewBox, of plain shapes',
        'icon.svg: an icon is one <svg>',
        'home.json: sections.0 must be one of about, steps, votes, links, closing',
      ].map((line) => `${folder}/${line}`),
    )
  })

  it.each([
    ['{', 'this must be JSON'],
    ['{"steps":["game","game"]}', 'steps must be a list that names each once'],
    ['{"step":[]}', 'step must be an object with "sections" and "steps"'],
  ])('is told what is wrong with home.json: %s', async (text, line) => {
    write('home.json', text)
    await expect(readBrand(folder)).rejects.toThrow(`${folder}/home.json: ${line}`)
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
    '<path/>',
    '<svg><path/></svg>',
    '<svg viewBox="0 0 1 1"><style>a{}</style></svg>',
    '<svg viewBox="0 0 1 1" onload="x"></svg>',
    '<svg viewBox="0 0 1 1"><use href="https://a.example"/></svg>',
  ])('is never %s', (svg) => {
    expect(() => markSymbol(svg)).toThrow('a mark is one <svg> with a viewBox, of plain shapes')
  })
})

describe('its texts', () => {
  const demo = {
    'home.title': ['A fire'],
    'home.end': ['End'],
    'home.lead': [['name'], ' has ', ['count', 'plural', { one: ['#'], other: ['#'] }]],
  } as never

  it('have their values and plurals', () => {
    const texts = { 'home.title': 'Ours', 'home.lead': '{count, plural, one {#} other {#s}}' }
    expect(compileTexts('texts.en.json', texts, demo)).toEqual({
      'home.title': ['Ours'],
      'home.lead': [['count', 'plural', { one: ['#'], other: ['#', 's'] }]],
    })
  })

  it('are all named where they do not fit', () => {
    const texts = {
      'home.titel': 'x',
      'home.title': 'for {who}',
      'home.end': 3,
      'home.lead': '{name',
    }
    expect(() => compileTexts('texts.ru.json', texts, demo)).toThrow(
      /^texts\.ru\.json: there is no text home\.titel\ntexts\.ru\.json: home\.title is given no \{who\}\ntexts\.ru\.json: home\.end must be a text\ntexts\.ru\.json: home\.lead: /,
    )
  })
})

describe('its tokens', () => {
  it('lie in a layer over those of the demo, colours by day and by night as the build writes them', () => {
    const css = `/* ours */ :root {
      --bg: light-dark(#aa1122, rgb(1, 2, 3));
      --a-halo: 0 0 4px light-dark(red, color-mix(in srgb, red, blue)), 0 0 8px light-dark(a, b);
    }`
    expect(brandTokens(css)).toBe(
      '@layer tokens{:root{--bg: var(--lightningcss-light,#aa1122) var(--lightningcss-dark,rgb(1, 2, 3));' +
        '--a-halo: 0 0 4px var(--lightningcss-light,red) var(--lightningcss-dark,color-mix(in srgb, red, blue)), ' +
        '0 0 8px var(--lightningcss-light,a) var(--lightningcss-dark,b)}}',
    )
  })

  it('bring the shades of a colour along, but those that the brand has itself', () => {
    const layer = brandTokens(':root{ --aurora: #123456; --focus: red }')
    expect(layer).toMatch(
      /^@layer tokens\{:root\{--aurora-hover: var\(--lightningcss-light,color-mix\(.*;--aurora: #123456;--focus: red\}\}$/,
    )
    expect(brandTokens(':root{ --beacon : red }').match(/--beacon-\w+(?=:)/g)).toEqual([
      '--beacon-hover',
      '--beacon-press',
      '--beacon-line',
      '--beacon-text',
    ])
    expect(brandTokens(':root{ --bg: red }')).toBe('@layer tokens{:root{--bg: red}}')
  })

  it('are those of the demo, and what these are made of', () => {
    const own = brandTokens(':root { --ours: red; --bg: var(--ours); --becon: blue; --txet: red }')
    const demo =
      '@layer reset,tokens;@layer tokens{:root{--beacon:red;/* a */ --bg:#fff;--text:#000}@media print{:root{--bg:red}}}@layer ui{.scene{--txet:1}}'
    expect(() => checkTokens(own, tokensIn(demo))).toThrow(
      /^tokens\.css: there is no --becon\ntokens\.css: there is no --txet$/,
    )
  })

  it.each([
    'a{}',
    ':root{--a:1}b{}',
    '@import "a";:root{--a:1}',
    ':root{color:red}',
    ':root{--a:url(https://a.example)}',
    ':root{--a:</style>}',
    ':root{--a:light-dark(red)}',
    ':root{--a:light-dark(red,blue}',
  ])('are nothing else: %s', (css) => {
    expect(() => brandTokens(css)).toThrow('tokens.css: ')
  })
})
