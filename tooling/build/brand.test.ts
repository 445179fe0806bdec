import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brandFile, brandText, readHome, readIcon, readTexts } from './brand'
import { brand } from './vite-brand'

const CATALOG = `msgid ""
msgstr ""

#: src/features/home/hero.tsx
msgid "home.title"
msgstr "A fire"

#. placeholder {0}: name
msgid "home.lead"
msgstr "{name} has {count, plural, one {# player} other {# players}}"
`

let folder: string
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  vi.stubEnv('BRAND_DIR', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('a brand', () => {
  it('leaves the demo in place where it has nothing', () => {
    expect(brandFile('icon.svg')).toBeUndefined()
    expect(brandText('tokens.css')).toBe('')
    expect(readIcon()).toContain('<svg')
    expect(readTexts('en', CATALOG)).toEqual({})
    expect(readHome()).toEqual({
      sections: ['about', 'steps', 'votes', 'links', 'closing'],
      steps: ['account', 'launcher', 'game'],
    })
  })

  it('contains the texts of the home page', () => {
    write('home.json', '{"sections":["votes","about"]}')
    expect(readHome()).toEqual({
      sections: ['votes', 'about'],
      steps: ['account', 'launcher', 'game'],
    })
  })

  it.each([
    ['{', 'this must be JSON'],
    ['{"sections":["shop"]}', 'sections.0 must be one of about, steps, votes, links, closing'],
    ['{"steps":["game","game"]}', 'steps must be a list that names each once'],
    ['{"step":[]}', 'step must be an object with "sections" and "steps"'],
  ])('is told what is wrong with home.json: %s', (text, line) => {
    write('home.json', text)
    expect(() => readHome()).toThrow(`${join(folder, 'home.json')}: ${line}`)
  })

  it('has texts of its own, with their values and plurals', () => {
    const texts = { 'home.title': 'Ours', 'home.lead': '{count, plural, one {#} other {#s}}' }
    write('texts.en.json', JSON.stringify(texts))
    expect(readTexts('en', CATALOG)).toEqual({
      'home.title': ['Ours'],
      'home.lead': [['count', 'plural', { one: ['#'], other: ['#', 's'] }]],
    })
    expect(readTexts('ru', CATALOG)).toEqual({})
  })

  it('reports every text that does not fit', () => {
    const texts = { 'home.titel': 'x', 'home.title': 'for {who}', 'home.lead': '{name' }
    write('texts.ru.json', JSON.stringify(texts))
    expect(() => readTexts('ru', CATALOG)).toThrow(
      /^texts\.ru\.json: there is no text home\.titel\ntexts\.ru\.json: home\.title is given no \{who\}\ntexts\.ru\.json: home\.lead: /,
    )
  })

  it.each(['<path/>', '<svg><style>a{}</style></svg>', '<svg onload="x"></svg>'])(
    'has no mark of %s',
    (svg) => {
      write('mark.svg', svg)
      const { load } = brand()
      if (typeof load !== 'function') throw new Error('no load')
      const loading = () => load.call({} as never, join(process.cwd(), 'src/brand/mark.tsx'))
      expect(loading).toThrow('a mark is one <svg> of plain shapes')
    },
  )
})
