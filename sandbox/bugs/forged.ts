import { isRecord } from '#/lib/is-record'
import { signToken, type Claims } from '../server/tokens'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'
import { planted } from './planted-bug'
import { refused, transformed, withBody } from './transforms'

const tokenOf = ({ request }: RequestContext): string =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

const bytesOf = (part = ''): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

const decoded = (part = ''): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const claimsOf = (token: string): Claims | undefined => {
  const { sid, jti } = decoded(token.split('.')[1])
  return typeof sid === 'string' && typeof jti === 'string' ? { sid, jti } : undefined
}

/** Believes what a token says where `believes` does, without checking its signature. */
const believing =
  (believes: (token: string, real: string) => boolean | Promise<boolean>): Bug =>
  async ({ context, answer }) => {
    const token = tokenOf(context)
    const claims = claimsOf(token)
    if (!claims) return answer()
    const real = await signToken(context.state.tokenKey, claims, 0)
    if (!(await believes(token, real))) return answer()
    const headers = new Headers(context.request.headers)
    headers.set('authorization', `Bearer ${real}`)
    return answer(new Request(context.request, { headers }))
  }

const signatureOf = (token: string): string => token.split('.')[2] ?? ''

async function isSignedWith(word: string, token: string): Promise<boolean> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(word),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const content = token.slice(0, token.lastIndexOf('.'))
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(content)))
  const signature = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return signature === signatureOf(token)
}

/** Whether a token is signed with the key of the RSA or EC kind in its header. */
async function isSignedWithItsKey(token: string): Promise<boolean> {
  const [header, payload, signature] = token.split('.')
  const { jwk } = decoded(header)
  if (!isRecord(jwk) || jwk['kty'] === 'oct') return false
  const kind =
    jwk['kty'] === 'RSA'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, kind, false, ['verify'])
  const content = new TextEncoder().encode(`${header}.${payload}`)
  return crypto.subtle.verify(kind, key, bytesOf(signature), content)
}

const alg = (token: string): string => String(decoded(token.split('.')[0])['alg'])

/** Forged tokens that are accepted, and data of other players. */
export const forgedBugs = [
  planted(
    'token-not-verified',
    'sessionCheck',
    'The signature of a token is not looked at.',
    'A server verifies the signature',
    believing(() => true),
  ),
  planted(
    'token-any-signature',
    'sessionCheck',
    'Any signature will do, as long as there is one.',
    'A server verifies the signature',
    believing((token) => signatureOf(token).length > 16 && alg(token) === 'HS256'),
  ),
  planted(
    'token-alg-none',
    'sessionCheck',
    'A token that says that it is not signed is believed.',
    'A server verifies the signature',
    believing((token) => alg(token).toLowerCase() === 'none' && signatureOf(token) === ''),
  ),
  planted(
    'token-named-algorithm',
    'sessionCheck',
    'A token that names the algorithm none is believed, whatever its signature.',
    'A server verifies the signature',
    believing((token) => alg(token) === 'none' && signatureOf(token) !== ''),
  ),
  planted(
    'token-guessed-key',
    'sessionCheck',
    'Tokens are signed with the key of every tutorial.',
    'A server verifies the signature',
    believing((token) => isSignedWith('secret', token)),
  ),
  planted(
    'token-with-its-key',
    'sessionCheck',
    'A token is verified with the public key that its own header holds.',
    'A server verifies the signature',
    believing(isSignedWithItsKey),
  ),
  planted(
    'token-key-of-a-path',
    'sessionCheck',
    'The key of a token is the file that its header names.',
    'A server verifies the signature',
    believing((token) => String(decoded(token.split('.')[0])['kid']).endsWith('/dev/null')),
  ),
  planted(
    'token-half-signature',
    'sessionCheck',
    'Only the beginning of a signature is compared.',
    'A server verifies the signature',
    believing((token, real) => {
      const [content] = [token.slice(0, token.lastIndexOf('.'))]
      const known = real.length > 0 && claimsOf(token) !== undefined && content.length > 20
      return (
        known &&
        signatureOf(token).length === signatureOf(real).length &&
        alg(token) === 'HS256' &&
        !('admin' in decoded(token.split('.')[1]))
      )
    }),
  ),
  planted(
    'token-of-two-parts',
    'sessionCheck',
    'A token without its signature is believed.',
    'A server verifies the signature',
    believing((token) => signatureOf(token) === ''),
  ),
  planted(
    'data-of-another',
    'sessionCheck',
    'The user data of the first player is cached and shown to everybody.',
    '`jwt` is the token that was sent',
    (() => {
      const kept = new WeakMap<object, unknown>()
      const bug: Bug = async ({ context, answer }) => {
        const response = await answer()
        if (response.status !== 200) return response
        const body: unknown = await response.clone().json()
        const jwt = isRecord(body) ? body['jwt'] : undefined
        const user = isRecord(body) ? body['user'] : undefined
        if (!kept.has(context.mailbox)) kept.set(context.mailbox, user)
        return withBody(response, (own) =>
          Object.assign({}, own, { user: kept.get(context.mailbox), jwt }),
        )
      }
      return bug
    })(),
  ),
  planted(
    'session-ids-change',
    'sessionCheck',
    'Sessions are numbered anew in each response.',
    'Its id for `revoke`',
    (() => {
      let asked = 0
      const bug: Bug = (call) => {
        asked += 1
        return transformed('sessions.*.id', (id) => `${String(id)}-${asked}`)(call)
      }
      return bug
    })(),
  ),
  planted(
    'optional-token-demanded',
    'accountVerify',
    'Who follows the link of an e-mail with a token that ended is refused.',
    'Where the token is optional',
    async ({ context, answer }) => {
      const token = tokenOf(context)
      const claims = claimsOf(token)
      const dead = token !== '' && !(claims && context.state.sessions.has(claims.sid))
      return dead ? refused(context, 'unauthenticated', { status: 401 }) : answer()
    },
  ),
]
