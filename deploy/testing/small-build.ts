import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { PAGES } from '#deploy/pages'
import type { Build } from '#deploy/whole-build'
import { LOCALE_CODES } from '#/locales/locale'

/** A stand-in for the app, which reads its settings when it is loaded. */
const RENDERER = `
const name = globalThis.siteSettings.name.replaceAll('<', '&lt;')
const texts = JSON.stringify(globalThis.siteBrand.texts)
export const renderPage = async (path, locale) =>
  \`<title>\${path} \${locale} \${name}</title><main id="about">\${'x'.repeat(600)}\${texts}</main>\`
export const renderShell = () => '<header></header>'
`

export const TEMPLATE = `<!doctype html>
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

/** A new small build for each test of the file, complete enough for stamping. */
export function smallBuild() {
  const build: Build = { dist: '', deploy: '' }
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stamp-'))
    build.dist = join(folder, 'dist')
    build.deploy = join(folder, 'dist-deploy')
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

  return {
    build,
    readText: (name: string) => readFile(join(build.dist, name), 'utf8'),
    /** Every file except the assets, by name. */
    async readAll(): Promise<Record<string, string>> {
      const names = (await readdir(build.dist)).filter((name) => name !== 'assets')
      const read = async (name: string) => [name, await readFile(join(build.dist, name), 'base64')]
      return Object.fromEntries(await Promise.all(names.map(read)))
    },
    assets: async () => (await readdir(join(build.dist, 'assets'))).toSorted(),
  }
}

/** The settings that a page contains for the app. */
export function settingsIn(page: string): unknown {
  const json = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(page)?.[1]
  return JSON.parse(json ?? 'null')
}
