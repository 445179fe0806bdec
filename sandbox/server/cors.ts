const ALLOWED = [
  'Authorization',
  'X-Recaptcha-Token',
  'Idempotency-Key',
  'X-Recovery-Key',
  'Accept-Language',
  'Content-Type',
  'x-sandbox',
]

/** What a browser is told that asks whether a page of another origin may send a request. */
export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': ALLOWED.join(', '),
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-max-age': '600',
    },
  })

/** Lets clients of other origins in, for a sandbox on a port of its own. Answers preflights. */
export function withCors(answer: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight()
    const response = await answer(request)
    const headers = new Headers(response.headers)
    headers.set('access-control-allow-origin', '*')
    headers.set('access-control-expose-headers', 'Retry-After')
    return new Response(response.body, { status: response.status, headers })
  }
}
