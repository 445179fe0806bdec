import { parsed } from '../http/exchange'
import { inChunks } from '../http/http-client'
import { loose } from '../contract/loose'
import { gzipSync } from 'node:zlib'
import { copied, field, objects, type Fetch, type Fields } from './edits'

/** With gzip: without TLS, the kit accepts no other compression that servers have. */
export const compressed =
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    if (response.status === 204) return response
    const packed = gzipSync(Buffer.from(await response.arrayBuffer()))
    return copied(response, packed, { 'content-encoding': 'gzip' })
  }

export const chunked =
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    return response.status === 204
      ? response
      : copied(response, inChunks(new Uint8Array(await response.arrayBuffer())))
  }

/** Operations besides `sessionCheck` whose responses may carry a renewed token. */
const MAY_RENEW: ReadonlySet<string> = new Set([
  'POST revoke',
  'PUT settings/email',
  'PUT bindProtection',
  'PUT removeProtection',
])

/**
 * Tokens of another kind than the sandbox's. With `renewed`, each response that may carry a new one does, and former
 * tokens work as long as the sandbox's own.
 */
export const tokens =
  (renewed: boolean) =>
  (next: Fetch): Fetch => {
    const inner = new Map<string, string>()
    /** The client's token for each token of the sandbox. */
    const current = new Map<string, string>()
    const named = (token: string): string => {
      const count = inner.size
      const name = `kit-header.${Buffer.from(`${count}-${Math.random()}`).toString('base64url')}.sig`
      inner.set(name, token)
      current.set(token, name)
      return name
    }
    return async (request) => {
      const sent = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      const known = inner.get(sent ?? '')
      // A former token is not renewed.
      const mayRenew = renewed && known !== undefined && current.get(known) === sent
      const outer = (token: unknown) => {
        if (typeof token !== 'string') return token
        const given = current.get(token)
        return given === undefined || (mayRenew && token === known) ? named(token) : given
      }
      const all = new Headers(request.headers)
      if (sent !== undefined) all.set('authorization', `Bearer ${known ?? 'none'}`)
      const { url, method } = request
      const body = method === 'GET' ? null : await request.arrayBuffer()
      const response = await field('jwt', outer)(next)(
        new Request(url, { method, headers: all, body }),
      )
      const path = new URL(url).pathname.replace('/api/v2/user/', '')
      if (!mayRenew || !response.ok || !MAY_RENEW.has(`${method} ${path}`)) return response
      return copied(response, JSON.stringify({ ...(await response.json()), jwt: named(known) }))
    }
  }

export const slow =
  (milliseconds: number) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return response
  }

const page = '<!doctype html><title>No</title>'

/** Paths outside the contract are answered with a page, as gateways do. */
export const pagesElsewhere =
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    const isOther = response.status === 405 || request.method === 'OPTIONS'
    return isOther
      ? new Response(request.method === 'OPTIONS' ? null : page, {
          status: request.method === 'OPTIONS' ? 204 : 404,
          headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
        })
      : response
  }

/** Bodies over 16 KiB are refused before anything else is checked, as gateways do. */
export const largeRefusedFirst =
  (asPage = false) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const { byteLength } = await request.clone().arrayBuffer()
    if (byteLength <= 16 * 1024) return next(request)
    if (asPage) {
      return new Response(page, { status: 413, headers: { 'content-type': 'text/html' } })
    }
    return Response.json(
      { message: 'Too large', code: 'too_large' },
      { status: 413, headers: { 'cache-control': 'no-store' } },
    )
  }

/** Refuses a request now and then for a second, with JSON or with a gateway's page. */
export const limitedByAddress =
  (asJson: boolean) =>
  (next: Fetch): Fetch => {
    const often = 300
    let seen = 0
    return async (request) => {
      seen += 1
      if (seen % often > 0) return next(request)
      const wait = { 'retry-after': '1' }
      if (!asJson) {
        const all = { ...wait, 'content-type': 'text/html' }
        return new Response(page, { status: 429, headers: all })
      }
      const isEnglish = request.headers.get('accept-language')?.startsWith('en')
      return Response.json(
        {
          message: isEnglish ? 'Too many requests' : 'Подождите немного',
          code: 'too_many_requests',
          retryAfter: 1,
        },
        { status: 429, headers: { ...wait, 'cache-control': 'no-store' } },
      )
    }
  }

const SHOWN = 3

/** Lists only a few pending top-ups. */
export const newestPending = field('transactions', (list) => {
  let pending = 0
  return Array.isArray(list)
    ? list.filter(({ status }: Fields) => {
        if (status === 'pending') pending += 1
        return status !== 'pending' || pending <= SHOWN
      })
    : list
})

/** Leaves two of fifty pending top-ups out of the list. */
export const someHidden = field('transactions', (list) =>
  Array.isArray(list)
    ? list.filter(({ status }: Fields, at) => status !== 'pending' || at % 24 !== 5)
    : list,
)

const withBody = ({ url, method, headers }: Request, body: string): Request =>
  new Request(url, { method, headers, body })

/** Accepts top-ups within other bounds than the sandbox's. */
export const topUpBounds =
  (min: number, max: number) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const body = await request.clone().text()
    const { amount } = loose(body.length < 1000 ? parsed(body) : undefined)
    const isOutside = typeof amount === 'number' && (amount < min || amount > max)
    // The sandbox itself refuses a fraction of a credit.
    const asked = isOutside ? withBody(request, '{"amount":0.5}') : request
    return field('limits', () => ({ min, max }))(next)(asked)
  }

/** Challenges and sessions with ids of another form, as another server would make them up. */
export const renamed = (next: Fetch): Fetch => {
  const inner = new Map<string, string>()
  const outer = (name: unknown): string => {
    const other = `~${String(name).toUpperCase()}/+=%20`
    inner.set(other, String(name))
    return other
  }
  const responses = objects((fields) => ({
    ...fields,
    ...('challenge' in fields && { challenge: outer(fields['challenge']) }),
    ...('current' in fields && { id: outer(fields['id']) }),
  }))(next)
  return async (request) => {
    const body = await request.clone().text()
    const name = /"(?:challenge|sessionId)":"([^"]*)"/.exec(body)?.[1] ?? ''
    const known = inner.get(name)
    return responses(known === undefined ? request : withBody(request, body.replace(name, known)))
  }
}
