import { hex, type Random } from './random'

/** Few rounds on purpose: the sandbox has no real passwords, and tests sign in thousands of times. */
const ROUNDS = 600

export interface PasswordHash {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly hash: string
}

const encoder = new TextEncoder()

/** Other systems may compose the same password differently, so it is compared in normal form C. */
const bytesOf = (password: string) => encoder.encode(password.normalize('NFC'))

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    key,
    256,
  )
  return hex(new Uint8Array(bits))
}

/** Hashes a password with PBKDF2 and its own salt. */
export async function hashPassword(password: string, random: Random): Promise<PasswordHash> {
  const salt = random(16)
  return { salt, hash: await derive(password, salt) }
}

const NOBODY: PasswordHash = { salt: new Uint8Array(16), hash: '' }

/** Whether `password` is right. Without a `known` hash it does the same work and returns false. */
export async function isPassword(password: string, known: PasswordHash | undefined) {
  const { salt, hash } = known ?? NOBODY
  return (await derive(password, salt)) === hash
}
