import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { ensureInstalled } from './debian'

type Certificate = {
  /** In PEM format, for `node:tls`. */
  key: string
  cert: string
  /** Identifies the key in Chromium's `--ignore-certificate-errors-spki-list`. */
  fingerprint: string
}

const OPTIONS =
  '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'

/**
 * A key and its self-signed certificate, valid for a day. Browsers must trust it by its fingerprint: a browser that
 * merely ignores the error caches nothing.
 */
export function selfSigned(): Certificate {
  ensureInstalled('openssl', ['openssl'])
  const args = ['req', ...OPTIONS.split(' '), '-keyout', '-', '-out', '-']
  // One text with both; each reader takes its own part.
  const pem = execFileSync('openssl', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { key: pem, cert: pem, fingerprint: createHash('sha256').update(spki).digest('base64') }
}
