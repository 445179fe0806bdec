const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The 30 seconds of RFC 6238 that a moment falls into. */
export const stepOf = (now: number): number => Math.floor(now / 30_000)

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of secret) {
    held = ((held << 5) | ALPHABET.indexOf(sign)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** The six digits that an authenticator shows in a step: RFC 6238 over RFC 4226, with SHA-1. */
export async function appCode(secret: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const number = mac.getUint32(mac.getUint8(19) & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
