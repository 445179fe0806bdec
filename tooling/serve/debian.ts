import { spawnSync } from 'node:child_process'

const LIMIT_MS = 180_000

/** Installs Debian's packages, as far as that is possible here; callers check that they are there. */
export function installDebian(packages: readonly string[]): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as const satisfies unknown[],
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: 'ignore' })
  // Another check may be installing something.
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...wait, ...packages],
    options,
  )
}
