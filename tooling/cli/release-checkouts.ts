import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

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

/** The working tree as a commit of a repository of its own. */
function commitWorkingTree(upstream: string): void {
  execFileSync('git', ['clone', '--quiet', '--shared', '.', upstream])
  const options = ['--cached', '--others', '--exclude-standard', '-z']
  const names = execFileSync('git', ['ls-files', ...options], { encoding: 'utf8' })
  for (const name of names.split('\0')) {
    if (name === '') continue
    if (existsSync(name)) cpSync(name, join(upstream, name))
    else rmSync(join(upstream, name), { force: true })
  }
  git(upstream, 'add', '--all')
  git(upstream, 'commit', '--quiet', '--allow-empty', '-m', 'Take the working tree')
}

/** The files of the operator's brand. */
export const BRAND: Readonly<Record<string, string>> = {
  'tokens.css': ':root { --beacon: light-dark(#dd8844, #ee9955) }',
  'mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>',
  'rules.ru.md':
    '---\nedition: 2026-01-01\nsummary: Коротко.\n---\n## Наши правила\n\n1. Играйте честно.\n',
  'rules.en.md':
    '---\nedition: 2026-01-01\nsummary: In short.\n---\n## Our rules\n\n1. Play fair.\n',
  'texts.ru.json': '{ "home.title": "Замок ждёт" }',
}

function writeBrand(operator: string): void {
  mkdirSync(join(operator, 'brand'))
  for (const [name, text] of Object.entries(BRAND)) {
    writeFileSync(join(operator, 'brand', name), text)
  }
  writeFileSync(join(operator, '.env'), 'VITE_SITE_NAME=Harbour\n')
}

/** Changes each tracked file that a brand takes the place of, as a newer version may. */
function commitNewerVersion(upstream: string): void {
  const change = (file: string, from: RegExp, to: string) => {
    const text = readFileSync(join(upstream, file), 'utf8')
    if (!from.test(text)) throw new Error(`${file} has nothing like ${from}`)
    writeFileSync(join(upstream, file), text.replace(from, to))
  }
  change(
    'src/styles/tokens.css',
    /--beacon: light-dark\([^)]*\)/,
    '--beacon: light-dark(#123456, #654321)',
  )
  change('src/brand/mark.tsx', /$/, '\n// Newer.\n')
  change('src/locales/ru/messages.po', /(?<=msgid "home\.title"\nmsgstr ")[^"]*/, 'Новый заголовок')
  change(
    'src/locales/ru/messages.po',
    /(?<=msgid "home\.about\.title"\nmsgstr ")[^"]*/,
    'Новый рассказ',
  )
  appendFileSync(
    join(upstream, 'src/locales/ru/rules.md'),
    '\n## Новый раздел\n\n1. Новое правило.\n',
  )
  git(
    upstream,
    'commit',
    '--quiet',
    '--all',
    '-m',
    'Change what a brand takes the place of',
    '-m',
    'Upgrade: Pull.',
  )
}

/**
 * Makes both: the operator's has a brand, and then pulls a version in which all that it replaces has changed.
 *
 * @returns what the pull prints
 */
export function makeCheckouts({ upstream, operator }: Checkouts): string {
  commitWorkingTree(upstream)
  execFileSync('git', ['clone', '--quiet', upstream, operator])
  writeBrand(operator)
  commitNewerVersion(upstream)
  const pulled = git(operator, 'pull', '--ff-only')
  linkPackages(upstream)
  linkPackages(operator)
  return pulled
}
