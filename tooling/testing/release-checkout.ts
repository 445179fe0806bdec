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

/** The working tree as a commit of a repository of its own. */
function commitWorkingTree(checkout: string): void {
  execFileSync('git', ['clone', '--quiet', '--shared', '.', checkout])
  const options = ['--cached', '--others', '--exclude-standard', '-z']
  const names = execFileSync('git', ['ls-files', ...options], { encoding: 'utf8' })
  for (const name of names.split('\0')) {
    if (name === '') continue
    if (existsSync(name)) cpSync(name, join(checkout, name))
    else rmSync(join(checkout, name), { force: true })
  }
  git(checkout, 'add', '--all')
  const message = ['-m', 'Take the working tree', '-m', 'Upgrade: Pull.']
  git(checkout, 'commit', '--quiet', '--allow-empty', ...message)
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

/** Makes the checkout of an operator, with a brand, the picture `share` beside links, and settings. */
export function makeCheckout(operator: string, share: Buffer): void {
  commitWorkingTree(operator)
  writeBrand(join(operator, 'brand'), BRAND)
  writeFileSync(join(operator, 'brand/share.ru.jpg'), share)
  const { SETTINGS_FROM: _, ...services } = SERVICES_SETTINGS
  const settings = { ...SETTINGS, ...services }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(operator, '.env'), lines.join(''))
  execFileSync('cp', ['-al', 'node_modules', join(operator, 'node_modules')])
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
