import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { ensureInstalled } from './debian'

type Certificate = {
  /** PEM, as `node:tls` takes it. */
  key: string
  cert: string
  /** What `--ignore-certificate-errors-spki-list` of Chromium knows the key by. */
  fingerprint: string
}

const OPTIONS =
  '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'

/**
 * A key and a certificate that it has signed itself, good for a day. A browser has to be told to trust it by
 * its fingerprint: one that merely ignores the error keeps nothing in its cache.
 */
export function selfSigned(): Certificate {
  ensureInstalled('openssl', ['openssl'])
  const args = ['req', ...OPTIONS.split(' '), '-keyout', '-', '-out', '-']
  // Both in one text, of which each reader takes what it looks for.
  const pem = execFileSync('openssl', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { key: pem, cert: pem, fingerprint: createHash('sha256').update(spki).digest('base64') }
}
