import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
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
  const message = ['-m', 'Take the working tree', '-m', 'Upgrade: Pull.']
  git(upstream, 'commit', '--quiet', '--allow-empty', ...message)
}

/** The operator's brand. */
export const TOKENS = ':root { --beacon: light-dark(#dd8844, #ee9955) }'

/** Makes both of one commit; the operator's has a brand and settings. */
export function makeCheckouts({ upstream, operator }: Checkouts): void {
  commitWorkingTree(upstream)
  execFileSync('git', ['clone', '--quiet', upstream, operator])
  mkdirSync(join(operator, 'brand'))
  writeFileSync(join(operator, 'brand/tokens.css'), TOKENS)
  writeFileSync(join(operator, '.env'), 'VITE_SITE_NAME=Harbour\n')
  linkPackages(upstream)
  linkPackages(operator)
}
