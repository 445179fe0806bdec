import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inlineHashes } from '#deploy/inline-hashes'
import { parseConfig } from '#/config-schema'
import { LOCALE_CODES } from '#/locales/locale'
import { type Brand, DEFAULT_BRAND } from './brand'
import { messagesOf } from './compiled-message'
import { settingsIn, smallBuild } from '#deploy/testing/small-build'
import { isStampedWith, writeStamped } from './stamp'

const plain = parseConfig({})
const { build, readText, readAll, assets } = smallBuild()

const every = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]))

const brand: Brand = {
  ...DEFAULT_BRAND,
  fingerprint: 'ours',
  tokens: '@layer tokens{:root{--beacon: red}}',
  mark: '<symbol id="mark" viewBox="0 0 1 1"><rect/></symbol>',
  icon: '<svg>ours</svg>',
  home: { sections: ['votes'], steps: ['game'] },
  texts: { ...DEFAULT_BRAND.texts, ru: { 'home.title': ['Замок'] } },
  rules: { ru: { edition: '2026-01-01', summary: 'Ours', sections: [] } },
}

describe('a brand', () => {
  it('lies over the pages: its colours, mark, icon and sections, with a policy for them', async () => {
    await writeStamped(build, plain, brand)
    const home = await readText('index.html')
    expect(home).toContain(':root{--beacon:blue}@layer tokens{:root{--beacon: red}}</style>')
    expect(home).toContain('<svg><symbol id="mark" viewBox="0 0 1 1"><rect/></symbol></svg>')
    expect(settingsIn(home)).toMatchObject({ home: brand.home })
    const { inlineStyles } = inlineHashes(home)
    expect(home).toContain(`style-src 'self' '${inlineStyles[0]}'`)
    const [, icon = ''] = /rel="icon" href="\/(assets\/favicon-[\w-]{8}\.svg)"/.exec(home) ?? []
    expect(await readText(icon)).toBe('<svg>ours</svg>')
  })

  it('has its texts and rules in files of their own, which the pages name in place of the default brand’s', async () => {
    await writeStamped(build, plain, brand)
    const home = await readText('index.html')
    const [, texts = ''] =
      /"\.?\/assets\/texts-aaaaaaaa\.js":"\.?\/(assets\/[\w-]+\.js)"/.exec(home) ?? []
    expect(await messagesOf(await readText(texts))).toEqual({
      'home.title': ['Замок'],
      'home.lead': ['Here'],
    })
    expect(home).toContain(`<link rel="modulepreload" crossorigin href="/${texts}">`)
    expect(home).toContain('"ru":{"home.title":["Замок"]}')
    expect(await readText('rules.html')).toMatch(
      /modulepreload" crossorigin href="\/assets\/rules-(?!12345678)/,
    )
  })

  it('leaves no trace when the default brand comes back', async () => {
    await writeStamped(build, plain)
    const [before, files] = [await readAll(), await assets()]
    await writeStamped(build, plain, brand)
    expect(await assets()).not.toEqual(files)
    expect(await isStampedWith(build, plain, brand)).toBe(true)
    expect(await isStampedWith(build, plain, { ...brand, fingerprint: 'else' })).toBe(false)
    expect(await isStampedWith(build, plain)).toBe(false)
    await writeStamped(build, plain)
    expect(await readAll()).toEqual(before)
    expect(await assets()).toEqual(files)
  })

  it('never shows the picture of the default brand', async () => {
    const picture = async (name: string, text: string) => {
      const file = join(build.deploy, 'pictures', name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    await picture('plain.jpg', 'plain')
    const shares = LOCALE_CODES.map((locale) => `share.${locale}.jpg`)
    for (const name of ['favicon.ico', ...shares]) {
      await picture(`default/${name}`, 'default')
      await picture(`brand/${name}`, 'drawn')
    }
    const own = { ...brand, pictures: new Map([['share.en.jpg', Buffer.from('own')]]) }
    const shown = async () => {
      const names = (await readdir(build.dist)).filter((name) => /\.(?:jpg|ico)$/.test(name))
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await readText(name)] as const)),
      )
    }
    await writeStamped(build, plain)
    expect(await shown()).toEqual(every(['favicon.ico', ...shares], 'default'))
    await writeStamped(build, plain, own)
    expect(await shown()).toEqual({ ...every(shares, 'plain'), 'share.en.jpg': 'own' })
    await picture('brand/fingerprint', 'another')
    await writeStamped(build, plain, own)
    expect(await shown()).toEqual({ ...every(shares, 'plain'), 'share.en.jpg': 'own' })
    await picture('brand/fingerprint', 'ours')
    await writeStamped(build, plain, own)
    expect(await shown()).toEqual({
      ...every(['favicon.ico', ...shares], 'drawn'),
      'share.en.jpg': 'own',
    })
  })
})
