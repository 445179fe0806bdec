/** What a token says: the session, and which of its tokens this is. */
export interface Claims {
  readonly sid: string
  readonly jti: string
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const HEADER = { alg: 'HS256', typ: 'JWT' }
const encoder = new TextEncoder()

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

const part = (value: unknown): string => base64url(encoder.encode(JSON.stringify(value)))

const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>()

/** The key as Web Crypto takes it, read once: each world signs and verifies with one. */
function importKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const known =
    imported.get(key) ?? crypto.subtle.importKey('raw', key, ALGORITHM, false, ['sign', 'verify'])
  imported.set(key, known)
  return known
}

/** A JWT of `claims` with `issuedAt` in seconds, signed with HS256. */
export async function signToken(
  key: Uint8Array<ArrayBuffer>,
  { sid, jti }: Claims,
  issuedAt: number,
): Promise<string> {
  const content = `${part(HEADER)}.${part({ sid, jti, iat: issuedAt })}`
  const signature = await crypto.subtle.sign(
    ALGORITHM,
    await importKey(key),
    encoder.encode(content),
  )
  return `${content}.${base64url(new Uint8Array(signature))}`
}

/** Whether this key signed `content`. Only HS256 counts, whatever algorithm a token names. */
async function isSigned(key: Uint8Array<ArrayBuffer>, content: string, signature: string) {
  const signed = encoder.encode(content)
  return crypto.subtle.verify(ALGORITHM, await importKey(key), bytesOf(signature), signed)
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' &&
  value !== null &&
  'sid' in value &&
  typeof value.sid === 'string' &&
  'jti' in value &&
  typeof value.jti === 'string'

/** What a token says, or null where it is none that this key signed. */
export async function readToken(
  key: Uint8Array<ArrayBuffer>,
  token: string,
): Promise<Claims | null> {
  const [content, payload = '', signature = ''] =
    /^([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(token)?.slice(1) ?? []
  if (content === undefined) return null
  try {
    if (!(await isSigned(key, content, signature))) return null
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytesOf(payload)))
    return isClaims(claims) ? claims : null
  } catch {
    // Not Base64, or no JSON.
    return null
  }
}
