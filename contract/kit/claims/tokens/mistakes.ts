import { isRecord } from '#/lib/is-record'
import { jwtOf, replaceTokens } from '#sandbox/server/auth'
import { SECOND } from '#sandbox/server/clock'
import type { Session } from '#sandbox/server/state'
import { signToken, type Claims } from '#sandbox/server/tokens'
import { withBody, type Mistakes } from '../../../proof/mistake'
import type { Mistake, Scene } from '../../../proof/scene'

const bytesOf = (part = ''): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(part, 'base64url'))

const decoded = (part = ''): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** A parsed token. */
function read(token: string) {
  const [header, payload, signature = ''] = token.split('.')
  const content = token.slice(0, token.lastIndexOf('.'))
  const { sid, jti, admin } = decoded(payload)
  const claims: Claims | undefined =
    typeof sid === 'string' && typeof jti === 'string' ? { sid, jti } : undefined
  return { header: decoded(header), claims, isChanged: admin !== undefined, content, signature }
}
type Token = ReturnType<typeof read>

/** Trusts a token without checking its signature, when `when` says so. */
const believes =
  (when: (token: Token, real: string) => boolean | Promise<boolean>): Mistake =>
  async (scene) => {
    const token = read(scene.token)
    if (!token.claims) return scene.answer()
    const real = await signToken(scene.state.tokenKey, token.claims, 0)
    if (!(await when(token, real))) return scene.answer()
    const headers = new Headers(scene.request.headers)
    headers.set('authorization', `Bearer ${real}`)
    return scene.answer(new Request(scene.request, { headers }))
  }

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const KINDS = {
  RSA: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  EC: { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' },
}

async function isSignedWith(word: string, { content, signature }: Token): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Buffer.from(word), HMAC, false, ['verify'])
  return crypto.subtle.verify(HMAC, key, bytesOf(signature), Buffer.from(content))
}

/** Whether a token is signed with the RSA or EC key in its header. */
async function isSignedWithItsKey({ header, content, signature }: Token): Promise<boolean> {
  const { jwk } = header
  if (!isRecord(jwk) || jwk['kty'] === 'oct') return false
  const kind = jwk['kty'] === 'RSA' ? KINDS.RSA : KINDS.EC
  const key = await crypto.subtle.importKey('jwk', jwk, kind, false, ['verify'])
  return crypto.subtle.verify(kind, key, bytesOf(signature), Buffer.from(content))
}

/** Changes a session's tokens after a successful request; the response carries the latest one. */
const renews =
  (change: (session: Session, before: Session, scene: Scene, isFormer: boolean) => void): Mistake =>
  async (scene) => {
    const { player, session } = scene
    if (!player || !session) return scene.answer()
    const member = { ...scene, player, session }
    const former = { ...session }
    const isFormer = scene.token !== (await jwtOf(member))
    const response = await scene.answer()
    if (response.status !== 200) return response
    change(session, former, scene, isFormer)
    const jwt = await jwtOf(member)
    return withBody(response, (body) => Object.assign({}, body, { jwt }))
  }

export const TOKENS: Mistakes = {
  passwordChange: {
    'password-change-renews': {
      'token-stays': renews((session, { token }) => {
        session.token = token
      }),
      'renewed-token-outlives-password': renews((session, { formerTokens }) => {
        session.formerTokens = formerTokens
      }),
    },
  },
  sessionCheck: {
    'former-token-works-on': {
      'former-token-ends-at-once': renews((session) => {
        session.formerTokens = []
      }),
      'former-token-ends-early': renews((session, _, { clock }) => {
        const latest = clock.now() + 30 * SECOND
        session.formerTokens = session.formerTokens.map(({ id, endsAt }) => ({
          id,
          endsAt: Math.min(endsAt, latest),
        }))
      }),
    },
    'former-token-not-renewed': {
      'former-token-renewed': renews((session, { token, formerTokens }, scene, isFormer) => {
        if (!isFormer || !scene.player) return
        replaceTokens({ ...scene, player: scene.player, session })
        const endsAt = scene.clock.now() + scene.rules.lifetimes.formerToken * SECOND
        session.formerTokens = [...formerTokens, { id: token.id, endsAt }]
      }),
    },
    'token-signature': {
      'token-not-verified': believes(() => true),
      'token-any-signature': believes(
        ({ header, signature }) => signature.length > 16 && header['alg'] === 'HS256',
      ),
      'token-alg-none': believes(
        ({ header, signature }) => /^none$/i.test(String(header['alg'])) && signature === '',
      ),
      'token-named-algorithm': believes(
        ({ header, signature }) => header['alg'] === 'none' && signature !== '',
      ),
      'token-guessed-key': believes((token) => isSignedWith('secret', token)),
      'token-with-its-key': believes(isSignedWithItsKey),
      'token-key-of-a-path': believes(({ header }) => String(header['kid']).endsWith('/dev/null')),
      'token-half-signature': believes(
        ({ header, isChanged, signature }, real) =>
          header['alg'] === 'HS256' &&
          !isChanged &&
          signature.length === read(real).signature.length,
      ),
      'token-of-two-parts': believes(({ signature }) => signature === ''),
    },
  },
}
