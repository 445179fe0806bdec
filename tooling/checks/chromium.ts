import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { installPackages } from '../serve/debian'

export type Chromium = { executablePath: string; args: string[] }

/** The headless shell comes first because it draws no window: tests take two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const DOWNLOAD_LIMIT_MS = 180_000

const WHAT_TO_DO = `No Chromium was found, and none could be installed. One of these helps:
  npx playwright install --with-deps --only-shell chromium
  apt-get install chromium-headless-shell       (as root, on Debian)
  CHROMIUM_PATH=/path/to/chromium npm test      (any installed Chromium or Chrome)`

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Playwright's own downloads: the headless shell, then the whole browser. */
function ofPlaywright(): string[] {
  const whole = chromium.executablePath()
  const downloads = dirname(dirname(dirname(whole)))
  const shells = globSync('chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}', {
    cwd: downloads,
  })
  return [...shells.map((shell) => join(downloads, shell)), whole]
}

function inPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Chromium's own sandbox does not start as root. */
const ownArguments = () => (isRoot() ? ['--no-sandbox'] : [])

const withArguments = (executablePath: string): Chromium => ({
  executablePath,
  args: ownArguments(),
})

/**
 * For a Playwright configuration, which is also read when there is no browser: by the time one starts,
 * `tests/setup/chromium.ts` has found it. No request leaves this machine except to `hosts`.
 */
export function launchOptions(hosts: readonly string[] = ['localhost']): LaunchOptions & {
  args: string[]
} {
  const executablePath = process.env['CHROMIUM_PATH']
  const rules = ['MAP * ~NOTFOUND', ...hosts.map((host) => `EXCLUDE ${host}`)].join(' , ')
  return {
    ...(executablePath && { executablePath }),
    args: [...ownArguments(), `--host-resolver-rules=${rules}`],
  }
}

/**
 * A Chromium on this machine: `CHROMIUM_PATH`, else Playwright's own, else the system's, the headless shell before the
 * whole browser; `undefined` if there is none. All but the first are tried with `--version`, because Playwright's may
 * lack a library.
 *
 * @throws Error if `CHROMIUM_PATH` does not exist
 */
function findChromium(): Chromium | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}.`)
    return withArguments(given)
  }
  const found = [...ofPlaywright(), ...inPath(), ...MAC].find(
    (path) =>
      existsSync(path) &&
      spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  )
  return found === undefined ? undefined : withArguments(found)
}

function install(): void {
  print('No Chromium on this machine. Asking Playwright to download one (up to 3 minutes) …')
  const download = ['playwright', 'install', '--only-shell', 'chromium']
  const { status } = spawnSync('npx', download, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: DOWNLOAD_LIMIT_MS,
  })
  if (status === 0 && findChromium()) return
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  for (const name of DEBIAN_PACKAGES) {
    print(`Still no Chromium. Installing Debian's package ${name} (up to 5 minutes) …`)
    installPackages([name])
    if (findChromium()) return
  }
}

/**
 * A Chromium, installed if there is none: Playwright's download, else (as root on Debian) the system's package.
 *
 * @throws Error that says what to do
 */
export function ensureChromium(): Chromium {
  const here = findChromium()
  if (here !== undefined) return here
  install()
  const installed = findChromium()
  if (installed === undefined) throw new Error(WHAT_TO_DO)
  return installed
}
