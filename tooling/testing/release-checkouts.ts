import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { SERVICES_SETTINGS } from './services-settings'

const AUTHOR = ['-c', 'user.name=Site', '-c', 'user.email=site@example.org']

/** Runs git in `folder`; what it prints. */
export const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...AUTHOR, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** Two checkouts of the project: where it is developed, and that of an operator, with a brand and settings of its own. */
type Checkouts = { upstream: string; operator: string }

export const checkoutsIn = (folder: string): Checkouts => ({
  upstream: join(folder, 'upstream'),
  operator: join(folder, 'operator'),
})

/** Links the packages of this checkout. */
const linkPackages = (checkout: string) =>
  execFileSync('cp', ['-al', 'node_modules', join(checkout, 'node_modules')])

/** What docs/how-to/add-a-locale.md asks for: one folder, and its name in the table. */
function addLocale(project: string): void {
  const source = (file: string): string => readFileSync(join(project, file), 'utf8')
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

/** The working tree with a third locale, as a commit of a repository of its own. */
function commitWorkingTree(upstream: string): void {
  execFileSync('git', ['clone', '--quiet', '--shared', '.', upstream])
  const options = ['--cached', '--others', '--exclude-standard', '-z']
  const names = execFileSync('git', ['ls-files', ...options], { encoding: 'utf8' })
  for (const name of names.split('\0')) {
    if (name === '') continue
    if (existsSync(name)) cpSync(name, join(upstream, name))
    else rmSync(join(upstream, name), { force: true })
  }
  addLocale(upstream)
  git(upstream, 'add', '--all')
  const message = ['-m', 'Take the working tree', '-m', 'Upgrade: Pull.']
  git(upstream, 'commit', '--quiet', '--allow-empty', ...message)
}

/** The operator's brand: each part leaves a mark of its own in a build. */
const BRAND: Readonly<Record<string, string>> = {
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

export function writeBrand(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** What the operator says, and of services of others. */
const SETTINGS = { VITE_SITE_NAME: 'Harbour', VITE_SITE_URL: 'https://play.example' }

/** Makes both of one commit; the operator's has a brand, with the picture `share` beside links, and settings. */
export function makeCheckouts({ upstream, operator }: Checkouts, share: Buffer): void {
  commitWorkingTree(upstream)
  execFileSync('git', ['clone', '--quiet', upstream, operator])
  writeBrand(join(operator, 'brand'), BRAND)
  writeFileSync(join(operator, 'brand/share.ru.jpg'), share)
  const { SETTINGS_FROM: _, ...services } = SERVICES_SETTINGS
  const settings = { ...SETTINGS, ...services }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(operator, '.env'), lines.join(''))
  linkPackages(upstream)
  linkPackages(operator)
}

/** Environment of a person at a terminal, not of a test. */
const ENV = {
  ...process.env,
  VITEST: '',
  NODE_ENV: '',
  PORT: undefined,
  SETTINGS_FROM: undefined,
  NO_COLOR: '1',
}

export type Release = { name: string; file: string; sum: string }

/** Makes the release of a checkout. */
export async function release(checkout: string, env: NodeJS.ProcessEnv): Promise<Release> {
  const options = { cwd: checkout, env: { ...ENV, ...env }, maxBuffer: 1e8 }
  await promisify(execFile)('npm', ['run', '--silent', 'release'], options)
  const [file = ''] = globSync('dist-release/site-*.tar.gz', { cwd: checkout })
  const [sum = '', named = ''] = readFileSync(join(checkout, `${file}.sha256`), 'utf8').split(/\s+/)
  const name = named.replace(/\.tar\.gz$/, '')
  return { name, file: join(checkout, file), sum }
}

export function unpack({ file, name }: Release, to: string): string {
  mkdirSync(to)
  execFileSync('tar', ['-xzf', file, '-C', to])
  return join(to, name)
}

type Files = Readonly<Record<string, string>>

/** The files that two folders do not have alike. */
export const unlike = (one: Files, other: Files): readonly string[] =>
  Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name])

/** Removes what a build has drawn for its brand, which stamping cannot draw: it stays for that brand to come back. */
export function removeDrawn(deploy: string): void {
  rmSync(join(deploy, 'pictures/brand'), { recursive: true })
  const sizes = join(deploy, 'sizes.json')
  const listed = readFileSync(sizes, 'utf8')
  writeFileSync(sizes, listed.replaceAll(/"pictures\/brand\/[^,]*,/g, ''))
}

export function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, args, { cwd, env: { ...ENV, ...env }, encoding: 'utf8' })
}

/** Runs Node; what it complains of, which is nothing where all went well. */
export function complaintsOf(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): string {
  const { status, stderr } = runNode(args, cwd, env)
  expect(status).toBe(stderr === '' ? 0 : 1)
  return stderr.trim()
}

/** What a document names that is not there: files of the project or of the folder of what serves it, and ends of links. */
export function missingOf(document: string, site: string): readonly string[] {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  const names = text.match(
    /(?<![\w./-])(?:docs|src|deploy|tooling|contract|dist-deploy|nginx|caddy|systemd|netlify|cloudflare-pages)\/[\w./*-]*\w/g,
  )
  const missing = (names ?? []).filter(
    (name) => globSync([join(site, name), join(site, 'dist-deploy', name)]).length === 0,
  )
  return [...missing, ...links.filter((link) => !existsSync(link))]
}
