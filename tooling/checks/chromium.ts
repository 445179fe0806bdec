import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

export type Chromium = { executablePath: string; args: string[] }

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const DOWNLOAD_LIMIT_MS = 180_000
const PACKAGE_LIMIT_MS = 300_000

const WHAT_TO_DO = `No Chromium was found, and none could be installed. One of these helps:
  npx playwright install --with-deps chromium
  apt-get install chromium                      (as root, on Debian)
  CHROMIUM_PATH=/path/to/chromium npm test      (any Chromium or Chrome that is there)`

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function run(command: string, args: string[], timeout: number): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

function inPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function withArguments(executablePath: string): Chromium {
  // Chromium refuses to start its own sandbox as root.
  return { executablePath, args: isRoot() ? ['--no-sandbox'] : [] }
}

/**
 * A Chromium of this machine: `CHROMIUM_PATH`, else Playwright's own, else the system's; `undefined` when
 * there is none. Each but the first is asked for its version: Playwright's may lack a library.
 *
 * @throws Error when `CHROMIUM_PATH` names no file.
 */
export function findChromium(): Chromium | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}.`)
    return withArguments(given)
  }
  const found = [chromium.executablePath(), ...inPath(), ...MAC].find(
    (path) =>
      existsSync(path) &&
      spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  )
  return found === undefined ? undefined : withArguments(found)
}

function install(): void {
  say('No Chromium on this machine. Asking Playwright to download one (up to 3 minutes) …')
  if (run('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_LIMIT_MS) && findChromium()) return
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  say("That did not work. Installing Debian's package chromium (up to 5 minutes) …")
  // An index that is partly out of reach may still hold the package.
  run('apt-get', ['update', '-qq'], PACKAGE_LIMIT_MS)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], PACKAGE_LIMIT_MS)
}

/**
 * A Chromium, installed where there is none: Playwright's download, else (root on Debian) the system's
 * package.
 *
 * @throws Error whose message says what to do.
 */
export function ensureChromium(): Chromium {
  const here = findChromium()
  if (here !== undefined) return here
  install()
  const installed = findChromium()
  if (installed === undefined) throw new Error(WHAT_TO_DO)
  return installed
}
