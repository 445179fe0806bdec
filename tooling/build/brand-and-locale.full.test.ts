import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARE_SIZE } from '#deploy/share-picture'
import { filesIn } from '../checks/files-in'

/** A copy of the project with a third locale, built with a brand: each part of both leaves its mark in the one build. */
const folder = mkdtempSync(join(tmpdir(), 'brand-'))
const project = join(folder, 'project')
const brand = join(folder, 'brand')
const dist = join(folder, 'dist')
const stamped = join(folder, 'stamped')

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: project, encoding: 'utf8', maxBuffer: 1e8 })

function copyProject(): void {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(file, join(project, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  git('init', '--quiet')
  git('add', '--all')
}

const source = (file: string): string => readFileSync(join(project, file), 'utf8')

/** What docs/how-to/add-a-locale.md asks for: one folder, and its name in the table. */
function addLocale(): void {
  const locale = join(project, 'src/locales/eo')
  cpSync(join(project, 'src/locales/en'), locale, { recursive: true })
  const definition = source('src/locales/eo/index.ts')
    .replace('export const en', 'export const eo')
    .replace("'English'", "'Esperanto'")
    .replace("'en-US'", "'eo'")
    .replace('The page didn’t open', 'La paĝo ne malfermiĝis')
  writeFileSync(join(locale, 'index.ts'), definition)
  const catalog = source('src/locales/eo/messages.po')
    .replace('"Language: en', '"Language: eo')
    .replace(/(?<=^msgid "home\.title"\nmsgstr ").*(?="$)/m, 'Fajro')
  writeFileSync(join(locale, 'messages.po'), catalog)
  const table = source('src/locales/locale.ts')
    .replace("import { ru } from './ru/index.ts'", "$&\nimport { eo } from './eo/index.ts'")
    .replace('{ ru, en }', '{ ru, en, eo }')
  writeFileSync(join(project, 'src/locales/locale.ts'), table)
}

const FILES: Readonly<Record<string, string>> = {
  'tokens.css':
    ':root { --beacon: light-dark(#dd8844, #ee9955); --a-light: light-dark(#ffeeee, #ff9999); }',
  'mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path stroke-width="2" d="M1 1h6"/></svg>',
  'icon.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M2 2h4v4z"/></svg>',
  'rules.ru.md':
    '---\nedition: 2026-01-01\nsummary: Коротко.\n---\n## Наши правила\n\n1. Играйте честно.\n',
  'texts.ru.json': '{ "home.title": "Замок ждёт" }',
  'home.json': '{ "sections": ["closing", "votes"], "steps": ["game"] }',
}

const run = (program: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync(process.execPath, program, {
    cwd: project,
    env: { ...process.env, VITEST: '', NODE_ENV: '', ...env },
  }).toString()

const runTsx = (program: string) =>
  run([resolve('node_modules/tsx/dist/cli.mjs'), program], { BRAND_DIR: brand, BUILD_FOLDER: dist })

/** Stamps a copy of the build with the settings in `env`, as an operator without the sources does. */
function stamp(env: string): void {
  const file = join(folder, 'site.env')
  writeFileSync(file, env)
  run([`${stamped}-deploy/settings.mjs`, '--env', file, '--into', stamped])
}

/** A text in the scripts and styles that were built. */
const isInAssets = (ending: string, text: string) =>
  globSync(`${dist}/assets/*${ending}`).some((file) => readFileSync(file, 'utf8').includes(text))

const page = (name: string) => readFileSync(join(dist, name), 'utf8')

let before = ''
let art = ''
let share: Buffer

beforeAll(async () => {
  copyProject()
  addLocale()
  before = git('status', '--porcelain')
  mkdirSync(brand)
  const create = { ...SHARE_SIZE, channels: 3, background: '#123' } as const
  share = await sharp({ create }).jpeg().toBuffer()
  writeFileSync(join(brand, 'share.ru.jpg'), share)
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(brand, name), text)
  expect(() => runTsx('tooling/build/build.ts')).toThrow('Run npm run art: share-night')
  art = runTsx('tooling/art/art.ts')
  runTsx('tooling/build/build.ts')
  cpSync(dist, stamped, { recursive: true })
  cpSync(`${dist}-deploy`, `${stamped}-deploy`, { recursive: true })
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true }))

test('renders the pictures that its colours change, once', () => {
  expect(art).toMatch(/^Pictures to render: 1, about \d+ s\nshare-night /)
  expect(runTsx('tooling/art/art.ts')).toBe('')
})

test('has its colours, the light of the scene included', () => {
  expect(page('index.html')).toContain('--beacon: var(--lightningcss-light,#dd8844)')
  expect(page('index.html')).toContain('var(--lightningcss-dark,#ff9999)')
})

test('has its mark in every page, and its icon', () => {
  expect(page('index.html')).toContain('<path stroke-width="2" d="M1 1h6"/>')
  expect(page('profile.html')).toContain('<use href="#mark">')
  expect(isInAssets('.svg', 'M2 2h4v4z')).toBe(true)
})

test('has its rules, texts, picture and sections, and the default brand’s where it has none', () => {
  expect(page('rules.html')).toContain('Играйте честно.')
  // In the language that there is, rather than those of the default brand.
  expect(page('rules.en.html')).toContain('Играйте честно.')
  expect(page('index.html')).toMatch(/<h1[^>]*>Замок ждёт<\/h1>/)
  expect(isInAssets('.js', 'Замок ждёт')).toBe(true)
  expect(readFileSync(join(dist, 'share.ru.jpg'))).toEqual(share)
  const home = page('index.en.html')
  expect(home).toContain('A fire at the edge of night')
  expect(home.indexOf('Vote for us')).toBeGreaterThan(0)
  expect(home).not.toContain('Three steps')
})

test('gives the same bytes over a build with another brand, by Node alone', () => {
  const built = filesIn(dist)
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'texts.en.json'), '{ "home.title": "The castle waits" }')
  stamp(`BRAND_DIR=${other}\n`)
  expect(readFileSync(join(stamped, 'index.en.html'), 'utf8')).toContain('The castle waits')
  expect(readFileSync(join(stamped, 'index.html'), 'utf8')).not.toContain('Замок ждёт')
  stamp(`BRAND_DIR=${brand}\n`)
  expect(Object.keys(filesIn(stamped))).toEqual(Object.keys(built))
  expect(filesIn(stamped)).toEqual(built)
}, 60_000)

test('touches no file of the project, so that an upgrade is a pull without a conflict', () => {
  expect(git('status', '--porcelain')).toBe(before)
})

/** A part of a page, for a page as a whole says little when an expectation fails. */
const found = (name: string, pattern: RegExp): string | undefined => pattern.exec(page(name))?.[1]

test('a new locale has its own pages, in its own language', () => {
  expect(found('index.eo.html', /<html lang="(\w+)"/)).toBe('eo')
  expect(found('index.eo.html', /<title>([^<]+)/)).toContain('Fajro')
})

test('every page leads to a new locale', () => {
  expect(found('index.html', /<a href="\?lang=eo"[^>]*>.*?(Esperanto)/)).toBe('Esperanto')
})

test('the boot script hydrates the pages of a new locale instead of rendering them anew', () => {
  expect(found('index.eo.html', /\[(.ru.,.en.,.eo.)\]/)).toBeDefined()
})
