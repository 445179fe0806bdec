/** Returns this many random bytes. */
export type Random = (bytes: number) => Uint8Array<ArrayBuffer>

/** Cryptographic randomness. */
export const systemRandom: Random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes))

/** The same bytes for the same seed (mulberry32), for tests only: never for a secret that matters. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) & 0xff
  }
  return (bytes) => Uint8Array.from({ length: bytes }, next)
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A 256-bit secret for a token or the key of an e-mail. */
export const secretOf = (random: Random): string => hex(random(32))

/** Six digits for an e-mail. */
export function digitsOf(random: Random): string {
  const value = new DataView(random(4).buffer).getUint32(0)
  return String(value % 1_000_000).padStart(6, '0')
}

/** 32 characters that cannot be confused with each other: no I, O, 0, 1. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A recovery code: `XXXXX-XXXXX`, 50 bits. */
export function recoveryCodeOf(random: Random): string {
  const characters = Array.from(random(10), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}
