import { spawnSync } from 'node:child_process'

const LIMIT_MS = 300_000

const succeeds = (command: string) =>
  spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0

/** Installs Debian's packages, as far as that is possible here. */
export function installPackages(packages: readonly string[]): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as const satisfies unknown[],
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  // An index that is partly out of reach may still hold the package.
  spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: 'ignore' })
  // Another check may be installing something.
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...wait, ...packages],
    options,
  )
}

/**
 * Installs a program from Debian's packages if it is missing.
 *
 * @param test what the shell says of it: more than its name where a module of it may be missing
 * @throws Error if that is not possible here
 */
export function ensureInstalled(
  program: string,
  packages: readonly string[],
  test = `command -v ${program}`,
): void {
  if (succeeds(test)) return
  installPackages(packages)
  if (!succeeds(test)) {
    throw new Error(`There is no ${program}: apt-get install ${packages.join(' ')}`)
  }
}
