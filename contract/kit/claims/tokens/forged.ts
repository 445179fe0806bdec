import { createHmac } from 'node:crypto'
import { NotChecked, type Caller, type Player } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

const partsOf = (token: string): readonly [string, string, string] | undefined => {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || header === undefined || payload === undefined) return undefined
  return signature === undefined || signature.length < 16 ? undefined : [header, payload, signature]
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const decoded = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The text with the character in its middle changed. */
function bent(text: string): string {
  const middle = Math.floor(text.length / 2)
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
}

const refuse = async (caller: Caller, token: string, what: string): Promise<void> => {
  const exchange = await caller.call('sessionCheck', { token })
  if (exchange.status !== 401)
    caller.quoting('token-signature').note('sessionCheck', exchange, `401 for ${what}`)
}

async function jwtOf(
  caller: Caller,
): Promise<Player & { parts: readonly [string, string, string] }> {
  const player = await caller.newcomer()
  const parts = partsOf(player.token)
  if (!parts) throw new NotChecked('its tokens are not signed JWTs')
  return { ...player, parts }
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
const EC = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' } as const

/** The kit's own key pairs, each generated once. */
const pairs = new Map<string, Promise<CryptoKeyPair>>()

function pairOf(algorithm: typeof RSA | typeof EC): Promise<CryptoKeyPair> {
  const pair =
    pairs.get(algorithm.name) ?? crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  pairs.set(algorithm.name, pair)
  return pair
}

/** The payload signed by the kit, with its public key in the header. */
async function withOwnKey(algorithm: typeof RSA | typeof EC, alg: string, payload: string) {
  const { publicKey, privateKey } = await pairOf(algorithm)
  const { kty, n, e, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = encoded({ alg, typ: 'JWT', jwk: { kty, n, e, crv, x, y } })
  const content = `${header}.${payload}`
  const signed = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(content))
  return `${content}.${Buffer.from(signed).toString('base64url')}`
}

/** The payload with an HMAC; the header may contain or reference the key. */
function withSecret(header: Record<string, unknown>, key: string, payload: string): string {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT', ...header })}.${payload}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

/** Claims about forged tokens. */
export const FORGED = [
  claim(
    {
      id: 'token-changed',
      operations: ['sessionCheck'],
      proves: ['token-signature'],
    },
    'A token with a changed or missing signature is refused.',
    async (caller) => {
      const { token } = await caller.newcomer()
      const parts = partsOf(token)
      if (!parts) {
        await refuse(caller, bent(token), 'a token with one character changed')
        return
      }
      const [header, payload, signature] = parts
      await refuse(caller, [header, payload, bent(signature)].join('.'), 'a changed signature')
      await refuse(caller, [header, payload, ''].join('.'), 'a token without its signature')
      await refuse(caller, [header, payload].join('.'), 'a token of two parts')
    },
  ),

  claim(
    {
      id: 'token-swapped',
      operations: ['sessionCheck'],
      proves: ['token-signature'],
    },
    'The payload of another token with the signature of this one is refused.',
    async (caller) => {
      const own = await jwtOf(caller)
      const other = await jwtOf(caller)
      const [header, payload, signature] = own.parts
      if (payload === other.parts[1]) throw new NotChecked('the payload of its tokens is the same')
      const forged = [header, other.parts[1], signature].join('.')
      await refuse(caller, forged, 'the payload of another player with the signature of this one')
    },
  ),

  claim(
    {
      id: 'token-payload',
      operations: ['sessionCheck'],
      proves: ['token-signature'],
    },
    'A real token with a changed payload is refused.',
    async (caller) => {
      const { parts } = await jwtOf(caller)
      const [header, payload, signature] = parts
      const claims = decoded(payload)
      if (!claims) throw new NotChecked('the payload of its tokens is not JSON')
      const forged = encoded({ ...claims, admin: true, exp: 4_102_444_800 })
      await refuse(caller, [header, forged, signature].join('.'), 'a changed payload')
    },
  ),

  claim(
    {
      id: 'token-unsigned',
      operations: ['sessionCheck'],
      proves: ['token-signature'],
    },
    'A token that names the algorithm none is refused.',
    async (caller) => {
      const { parts } = await jwtOf(caller)
      for (const alg of ['none', 'None', 'NONE']) {
        const header = encoded({ ...decoded(parts[0]), alg })
        await refuse(caller, [header, parts[1], ''].join('.'), `a token with the algorithm ${alg}`)
        await refuse(caller, [header, parts[1], parts[2]].join('.'), `the algorithm ${alg}`)
      }
    },
  ),

  claim(
    {
      id: 'token-guessed-key',
      operations: ['sessionCheck'],
      proves: ['token-signature'],
    },
    'A token signed with a guessable key is refused.',
    async (caller) => {
      const { parts } = await jwtOf(caller)
      for (const key of ['secret', 'changeme', '\0']) {
        const forged = withSecret({}, key, parts[1])
        await refuse(caller, forged, 'a token signed with a guessable key')
      }
    },
  ),

  claim(
    {
      id: 'token-own-key',
      operations: ['sessionCheck'],
      proves: ['token-signature'],
    },
    'A token that contains or names the key to verify it with is refused.',
    async (caller) => {
      const { parts } = await jwtOf(caller)
      const [, payload] = parts
      const secret = 'kit-secret-of-its-own'
      const jwk = { kty: 'oct', k: Buffer.from(secret).toString('base64url') }
      for (const [token, what] of [
        [await withOwnKey(RSA, 'RS256', payload), 'a token signed with the RSA key in its jwk'],
        [await withOwnKey(EC, 'ES256', payload), 'a token signed with the EC key in its jwk'],
        [withSecret({ jwk }, secret, payload), 'a token signed with the secret in its jwk'],
        [
          withSecret({ kid: '../../../../../../dev/null' }, '', payload),
          'a token whose kid is the path of an empty file',
        ],
        [
          withSecret({ kid: "' UNION SELECT 'kit-secret-of-its-own" }, secret, payload),
          'a token whose kid is an SQL injection that returns its secret',
        ],
      ] as const)
        await refuse(caller, token, what)
    },
  ),
]
