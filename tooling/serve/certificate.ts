import { createHash, generateKeyPairSync, sign } from 'node:crypto'

type Certificate = {
  /** PEM, as `node:tls` takes it. */
  key: string
  cert: string
  /** What `--ignore-certificate-errors-spki-list` of Chromium knows the key by. */
  fingerprint: string
}

const DAY_MS = 86_400_000

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17

const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'))
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))

/** A value in the encoding that certificates are written in. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return der(UTC_TIME, Buffer.from(`${digits}Z`))
}

/**
 * A key and a certificate that it has signed itself, good for a day. A browser has to be told to trust it by
 * its fingerprint: one that merely ignores the error keeps nothing in its cache.
 */
export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from('bench')))),
  )
  const now = Date.now()
  const content = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(now - DAY_MS), time(now + DAY_MS)),
    name,
    spki,
  )
  // A string of bits says first how many of its last byte are unused.
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey))
  const whole = der(SEQUENCE, content, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  }
}
