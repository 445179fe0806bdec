import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inlineHashes } from '#deploy/inline-hashes'
import { policyIn } from '#deploy/page-policy'
import { pageFile, PAGES } from '#deploy/pages'
import { parseConfig } from '#/config-schema'
import { LOCALE_CODES } from '#/locales/locale'
import { type Brand, DEFAULT_BRAND } from './brand'
import { isStampedWith, stamp, writeStamped } from './stamp'

/** Stands for the app, which reads its settings when it is loaded. */
const RENDERER = `
const name = globalThis.siteSettings.name.replaceAll('<', '&lt;')
const texts = JSON.stringify(globalThis.siteBrand.texts)
export const renderPage = async (path, locale) =>
  \`<title>\${path} \${locale} \${name}</title><main id="about">\${'x'.repeat(600)}\${texts}</main>\`
export const renderShell = () => '<header></header>'
`

const TEMPLATE = `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <link rel="expect" href="#whole" blocking="render" />
    <link rel="icon" href="./assets/favicon-12345678.svg" type="image/svg+xml">
    <title>%SITE_NAME%</title>
    <script type="importmap">{"imports":{"./assets/texts-aaaaaaaa.js":"./assets/home-12345678.js"}}</script>
    <link rel="stylesheet" href="./assets/index.css">
  </head>
  <body>
    <div hidden><svg><symbol id="mark"><path/></symbol></svg></div>
    <div id="root"></div><div id="boot-failure"></div>
    <span id="whole" hidden></span>
  </body>
</html>
`

const keys = PAGES.flatMap(({ routes, late }) => [
  ...routes.map((file) => `src/routes/${file}`),
  ...late.map((file) => `src/${file}`),
])
const catalogs = LOCALE_CODES.flatMap((locale) => [
  `src/locales/${locale}/rules.md`,
  ...PAGES.map(({ catalog }) => `src/locales/${locale}/messages.po?${catalog}.po`),
])
const MANIFEST = Object.fromEntries([
  ['index.html', { file: 'assets/index.js', css: ['assets/index.css'] }],
  ...[...keys, ...catalogs].map((key) => [key, { file: 'assets/other.js' }]),
  ['src/locales/ru/messages.po?home.po', { file: 'assets/home-12345678.js' }],
  ['src/locales/ru/rules.md', { file: 'assets/rules-12345678.js' }],
])

const HOME_TEXTS = 'export const messages = {"home.title":["A fire"],"home.lead":["Here"]}'

const FACTS = { contract: '1.2.3', commit: 'abc', content: 'hash' }

const plain = parseConfig({})
const own = parseConfig({
  VITE_SITE_NAME: 'Tom </script><!-- & Jerry',
  VITE_SITE_URL: 'https://play.example',
  VITE_RECAPTCHA_KEY: 'key',
  VITE_SENTRY_DSN: 'https://key@reports.example/1',
})

let folder: string
let build: { dist: string; deploy: string }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamp-'))
  build = { dist: join(folder, 'dist'), deploy: join(folder, 'dist-deploy') }
  await mkdir(join(build.dist, 'assets'), { recursive: true })
  await mkdir(build.deploy)
  await writeFile(join(build.dist, 'assets/index.css'), ':root{--beacon:blue}')
  await writeFile(join(build.dist, 'assets/other.js'), 'export const messages = {}')
  await writeFile(join(build.dist, 'assets/home-12345678.js'), HOME_TEXTS)
  await writeFile(join(build.deploy, 'page-template.html'), TEMPLATE)
  await writeFile(join(build.deploy, 'prerender.mjs'), RENDERER)
  await writeFile(join(build.deploy, 'manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(build.deploy, 'build.json'), JSON.stringify(FACTS))
})

afterEach(() => rm(folder, { recursive: true }))

const readText = (name: string) => readFile(join(build.dist, name), 'utf8')

async function readAll(): Promise<Record<string, string>> {
  const names = (await readdir(build.dist)).filter((name) => name !== 'assets')
  const pairs = names.map(async (name) => [name, await readFile(join(build.dist, name), 'base64')])
  return Object.fromEntries(await Promise.all(pairs))
}

const assets = async () => (await readdir(join(build.dist, 'assets'))).toSorted()

function settingsIn(page: string): unknown {
  const json = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(page)?.[1]
  return JSON.parse(json ?? 'null')
}

describe('a stamped build', () => {
  it('has every page in every language, drawn with the settings and holding them for the app', async () => {
    await writeStamped(build, own)
    for (const page of PAGES) {
      for (const locale of LOCALE_CODES) {
        const html = await readText(pageFile(page, locale))
        expect(html).toContain(`<html lang="${locale}"`)
        expect(settingsIn(html)).toEqual(JSON.parse(JSON.stringify(own)))
        expect(html.match(/<title>/g)).toHaveLength(1)
      }
    }
    const titles = ['index.en.html', 'profile.html'].map(
      async (name) => /<title>(.*?)<\/title>/.exec(await readText(name))?.[1],
    )
    expect(await Promise.all(titles)).toEqual([
      '/ en Tom &lt;/script>&lt;!-- & Jerry',
      'Tom &lt;/script&gt;&lt;!-- &amp; Jerry',
    ])
  })

  it('lets in by its policies what the settings name, and nothing else', async () => {
    await writeStamped(build, own)
    expect(policyIn(await readText('sign.html'))).toMatch(
      /script-src [^;]*google.*connect-src 'self' https:\/\/reports\.example /,
    )
    await writeStamped(build, plain)
    expect(policyIn(await readText('sign.html'))).toMatch(
      /script-src 'self' 'sha256-[^ ]+'; .*connect-src 'self';/,
    )
  })

  it('names its address to search engines where there is one', async () => {
    await writeStamped(build, own)
    expect(await readText('robots.txt')).toContain('https://play.example/sitemap.xml')
    expect(await readText('sitemap.xml')).toContain('<loc>https://play.example/rules</loc>')
    expect(await readText('index.html')).toContain('href="https://play.example/?lang=en"')
    await writeStamped(build, plain)
    expect(await readdir(build.dist)).not.toContain('sitemap.xml')
    expect(await readText('robots.txt')).not.toContain('Sitemap')
  })

  it('uses the path of its address', async () => {
    await writeFile(join(build.dist, 'assets/index.css'), 'a{background:url(sky.avif)}')
    const below = parseConfig({ VITE_SITE_URL: 'https://play.example/site/' })
    await writeStamped(build, below)
    const home = await readText('index.en.html')
    expect(home).toContain(' data-prerendered="/site"')
    expect(home).toContain('<link rel="stylesheet" disabled href="/site/assets/index.css">')
    expect(home).toContain('<link rel="modulepreload" crossorigin href="/site/assets/other.js">')
    expect(home).toContain('a{background:url(/site/assets/sky.avif)}')
    expect(home).toContain('href="https://play.example/site/?lang=en"')
    expect(home).not.toMatch(/["(]\/assets/)
    const rules = await readText('rules.html')
    expect(rules).toContain(' data-prerendered="/site/rules"')
    expect(await readText('sitemap.xml')).toContain('<loc>https://play.example/site/rules</loc>')
    await writeStamped(build, plain)
    expect(await readText('index.html')).toContain('a{background:url(/assets/sky.avif)}')
  })

  it('names what it was built from, and differs for other settings', async () => {
    await writeStamped(build, plain)
    const version = JSON.parse(await readText('version.json'))
    expect(version).toEqual({
      build: expect.stringMatching(/^[\da-f]{12}$/),
      contract: '1.2.3',
      commit: 'abc',
    })
    expect(await readText('rules.html')).toContain(
      `<meta name="version" content="build ${version.build}, contract 1.2.3, commit abc">`,
    )
    await writeStamped(build, own)
    expect(JSON.parse(await readText('version.json')).build).not.toBe(version.build)
  })

  it('has compressed copies of the pages as they are now', async () => {
    await writeStamped(build, plain)
    await writeStamped(build, own)
    const copy = brotliDecompressSync(await readFile(join(build.dist, 'rules.html.br')))
    expect(copy.toString()).toBe(await readText('rules.html'))
  })

  it('has the same bytes, whatever it was stamped with before', async () => {
    await writeStamped(build, plain)
    const first = await readAll()
    await writeStamped(build, own)
    expect(await readAll()).not.toEqual(first)
    await writeStamped(build, plain)
    expect(await readAll()).toEqual(first)
  })

  it('knows its settings', async () => {
    await writeStamped(build, own)
    expect(await isStampedWith(build, own)).toBe(true)
    expect(await isStampedWith(build, plain)).toBe(false)
  })

  it('has its settings only once all of its pages do', async () => {
    await writeFile(join(build.deploy, 'settings.json'), 'of the stamping before')
    // What cannot be replaced by a file, as on a disk that is full.
    await mkdir(join(build.dist, 'version.json'))
    await expect(writeStamped(build, plain)).rejects.toThrow()
    expect(await readdir(build.deploy)).not.toContain('settings.json')
  })

  it('lets one process stamp at a time', async () => {
    const [first, second] = await Promise.allSettled([
      writeStamped(build, own),
      writeStamped(build, plain),
    ])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({
      reason: {
        message: expect.stringMatching(/^Process \d+ is stamping the build beside .*\.lock\.$/),
      },
    })
    expect(await isStampedWith(build, own)).toBe(true)
    await writeStamped(build, plain)
    expect(await readdir(build.deploy)).not.toContain('.lock')
  })

  it('stays as it is where a page cannot be made', async () => {
    await writeStamped(build, plain)
    const before = await readAll()
    const { mtimeMs } = await stat(join(build.dist, 'index.html'))
    await writeFile(join(build.deploy, 'page-template.html'), TEMPLATE.replace('id="root"', ''))
    await expect(writeStamped(build, own)).rejects.toThrow('has no <div id="root"></div>')
    expect(await readAll()).toEqual(before)
    expect((await stat(join(build.dist, 'index.html'))).mtimeMs).toBe(mtimeMs)
  })
})

const every = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]))

describe('a brand', () => {
  const brand: Brand = {
    ...DEFAULT_BRAND,
    fingerprint: 'ours',
    tokens: '@layer tokens{:root{--beacon: red}}',
    mark: '<symbol id="mark" viewBox="0 0 1 1"><rect/></symbol>',
    icon: '<svg>ours</svg>',
    home: { sections: ['votes'], steps: ['game'] },
    texts: { ...DEFAULT_BRAND.texts, ru: { 'home.title': 'Замок' } },
    rules: { ru: { edition: '2026-01-01', summary: 'Ours', sections: [] } },
  }
  it('lies over the pages: its colours, mark, icon and sections, with a policy for them', async () => {
    await writeStamped(build, plain, brand)
    const home = await readText('index.html')
    expect(home).toContain(':root{--beacon:blue}@layer tokens{:root{--beacon: red}}</style>')
    expect(home).toContain('<svg><symbol id="mark" viewBox="0 0 1 1"><rect/></symbol></svg>')
    expect(settingsIn(home)).toMatchObject({ home: brand.home })
    const { inlineStyles } = await inlineHashes(home)
    expect(policyIn(home)).toContain(`style-src 'self' '${inlineStyles[0]}'`)
    const [, icon = ''] = /rel="icon" href="\/(assets\/favicon-[\w-]{8}\.svg)"/.exec(home) ?? []
    expect(await readText(icon)).toBe('<svg>ours</svg>')
  })

  it('has its texts and rules in files of their own, which the pages name in place of the default brand’s', async () => {
    await writeStamped(build, plain, brand)
    const home = await readText('index.html')
    const [, texts = ''] =
      /"\.?\/assets\/texts-aaaaaaaa\.js":"\.?\/(assets\/[\w-]+\.js)"/.exec(home) ?? []
    const module = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(await readText(texts))}`
    )
    expect(module.messages).toEqual({ 'home.title': ['Замок'], 'home.lead': ['Here'] })
    expect(home).toContain(`<link rel="modulepreload" crossorigin href="/${texts}">`)
    expect(home).toContain('{"ru":{"home.title":["Замок"]}}')
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

  it('refuses an unknown text, and writes nothing', async () => {
    await writeStamped(build, plain)
    const before = await readAll()
    const wrong = { ...brand, texts: { ...DEFAULT_BRAND.texts, ru: { 'home.titel': 'x' } } }
    await expect(writeStamped(build, plain, wrong)).rejects.toThrow('there is no text home.titel')
    expect(await readAll()).toEqual(before)
  })
})

it('files that settings take away are named, so that a server drops them', async () => {
  expect((await stamp(build, plain)).get('sitemap.xml')).toBeNull()
  expect((await stamp(build, own)).get('sitemap.xml')).not.toBeNull()
})

it('names the contact for vulnerabilities, with an end date and an address, only if configured', async () => {
  const file = '.well-known/security.txt'
  const settings = parseConfig({
    VITE_SITE_URL: 'https://play.example/site',
    VITE_SECURITY_CONTACT: 'mailto:security@play.example',
    VITE_SECURITY_EXPIRES: '2027-06-30',
  })
  await writeStamped(build, settings)
  expect((await readText(file)).split('\n')).toEqual([
    'Contact: mailto:security@play.example',
    'Expires: 2027-06-30T00:00:00Z',
    `Preferred-Languages: ${LOCALE_CODES.join(', ')}`,
    'Canonical: https://play.example/.well-known/security.txt',
    '',
  ])
  await writeStamped(build, plain)
  await expect(readText(file)).rejects.toThrow('ENOENT')
})
