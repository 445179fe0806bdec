import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { TOTP } from 'otpauth'

const INSTALL_LIMIT_MS = 60_000

/** An independent authenticator app. */
export type Authenticator = {
  name: string
  /** The six-digit code for `secret` (Base32) at `at`, milliseconds since 1970. */
  code: (secret: string, at: number) => string
}

const oathtool: Authenticator = {
  name: 'oathtool',
  code: (secret, at) => {
    const now = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    const options = ['--totp', '--base32', '--digits=6', `--now=${now}`, secret]
    return execFileSync('oathtool', options, { encoding: 'utf8' }).trim()
  },
}

/** The library that the sandbox uses as well: it proves less, but is installed on every machine. */
export const byLibrary: Authenticator = {
  name: 'otpauth',
  code: (secret, timestamp) =>
    new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp }),
}

const hasOathtool = () => spawnSync('oathtool', ['--version']).status === 0

/**
 * `oathtool` from the OATH toolkit, installed if possible (root on Debian), else the npm library `otpauth`, because
 * `npm test` must run on a new machine.
 */
export function findAuthenticator(): Authenticator {
  if (hasOathtool()) return oathtool
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = ['install', '-y', '-qq', '--no-install-recommends', 'oathtool']
    spawnSync('apt-get', options, { timeout: INSTALL_LIMIT_MS, stdio: 'ignore' })
    if (hasOathtool()) return oathtool
  }
  return byLibrary
}
