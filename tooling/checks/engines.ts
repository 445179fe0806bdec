import { spawnSync } from 'node:child_process'
import { installDebian } from '../serve/debian'

/** Other browser engines: a program of each, and Debian's packages for it. */
const ENGINES = [
  ['firefox-esr', ['firefox-esr']],
  ['WebKitWebDriver', ['webkit2gtk-driver', 'xvfb', 'xauth']],
] as const

const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0

/**
 * Installs Firefox, and WebKitGTK with a virtual display, from Debian's packages if they are missing.
 *
 * @throws Error if that is not possible here
 */
export function ensureEngines(): void {
  for (const [program, packages] of ENGINES) {
    if (!isInstalled(program)) installDebian(packages)
    if (!isInstalled(program)) {
      throw new Error(`There is no ${program}: apt-get install ${packages.join(' ')}`)
    }
  }
}
