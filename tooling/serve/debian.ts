import { spawnSync } from 'node:child_process'

const LIMIT_MS = 300_000

const succeeds = (command: string) =>
  spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0

/** Installs Debian packages, if that is possible here. */
export function installPackages(packages: readonly string[]): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as const satisfies unknown[],
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  // An index that is partly unreachable may still contain the package.
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
 * Installs a program from Debian packages if it is missing.
 *
 * @param test the shell command that checks for it, if one of its modules may be missing
 * @throws Error if it cannot be installed here
 */
export function ensureInstalled(
  program: string,
  packages: readonly string[],
  test = `command -v ${program}`,
): void {
  if (succeeds(test)) return
  installPackages(packages)
  if (!succeeds(test)) {
    throw new Error(`${program} is not installed: run apt-get install ${packages.join(' ')}`)
  }
}
