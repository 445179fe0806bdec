import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'brand-'))
const brand = join(folder, 'brand')
const dist = join(folder, 'dist')

const FILES: Readonly<Record<string, string>> = {
  'tokens.css':
    ':root { --beacon: light-dark(#aa1122, #bb3344); --a-light: light-dark(#ffeeee, #ff9999); }',
  'mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path stroke-width="2" d="M1 1h6"/></svg>',
  'icon.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M2 2h4v4z"/></svg>',
  'rules.ru.mdx': '## Наши правила\n\n1. Играйте честно.\n',
  'texts.ru.json': '{ "home.title": "Замок ждёт" }',
  'home.json': '{ "sections": ["closing", "votes"], "steps": ["game"] }',
  'share.ru.jpg': 'a picture',
}

const run = (...args: string[]) =>
  execFileSync(process.execPath, [resolve('node_modules/tsx/dist/cli.mjs'), ...args], {
    env: { ...process.env, VITEST: '', NODE_ENV: '', BRAND_DIR: brand, BUILD_FOLDER: dist },
  }).toString()

const gitStatus = () => execFileSync('git', ['status', '--porcelain']).toString()

/** A text in the scripts and styles that were built. */
const isInAssets = (ending: string, text: string) =>
  globSync(`${dist}/assets/*${ending}`).some((file) => readFileSync(file, 'utf8').includes(text))

const page = (name: string) => readFileSync(join(dist, name), 'utf8')

let before = ''
let art = ''

beforeAll(() => {
  before = gitStatus()
  mkdirSync(brand)
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(brand, name), text)
  expect(() => run('tooling/build/build.ts')).toThrow('Run npm run art: beam-night')
  art = run('tooling/art/art.ts')
  run('tooling/build/build.ts')
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true }))

test('renders the pictures that its colours change, once', () => {
  expect(art).toMatch(
    /^3 pictures to render, about \d+ s\nbeam-night .*\nbeam-dawn .*\nshare-night /,
  )
  expect(run('tooling/art/art.ts')).toBe('')
})

test('has its colours, the light of the scene included', () => {
  expect(page('index.html')).toMatch(/--beacon:[^;]*#a12;?|--beacon:[^;]*#aa1122/)
  expect(page('index.html')).toContain('#f99')
})

test('has its mark before and after the app is there, and its icon', () => {
  expect(page('profile.html')).toContain('<path stroke-width="2" d="M1 1h6"></path>')
  expect(isInAssets('.js', 'M1 1h6')).toBe(true)
  expect(isInAssets('.svg', 'M2 2h4v4z')).toBe(true)
})

test('has its rules, texts, picture and sections, and the demo where it has none', () => {
  expect(page('rules.html')).toContain('Играйте честно.')
  expect(page('rules.en.html')).not.toContain('Играйте честно.')
  expect(page('index.html')).toMatch(/<h1[^>]*>Замок ждёт<\/h1>/)
  expect(isInAssets('.js', 'Замок ждёт')).toBe(true)
  expect(page('share.ru.jpg')).toBe('a picture')
  const home = page('index.en.html')
  expect(home).toContain('A fire at the edge of night')
  expect(home.indexOf('Vote for us')).toBeGreaterThan(0)
  expect(home).not.toContain('Three steps')
})

test('touches no file of the project, so that an upgrade is a pull without a conflict', () => {
  expect(gitStatus()).toBe(before)
})
