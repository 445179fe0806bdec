const ALLOWED = [
  'Authorization',
  'X-Recaptcha-Token',
  'Idempotency-Key',
  'X-Recovery-Key',
  'Accept-Language',
  'Content-Type',
  'x-sandbox',
]

/** Lets clients of other origins in, for a sandbox on a port of its own. Answers preflights. */
export function withCors(answer: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const preflight = request.method === 'OPTIONS'
    const response = preflight ? new Response(null, { status: 204 }) : await answer(request)
    const headers = new Headers(response.headers)
    headers.set('access-control-allow-origin', '*')
    if (preflight) {
      headers.set('access-control-allow-headers', ALLOWED.join(', '))
      headers.set('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
      headers.set('access-control-max-age', '600')
    } else {
      headers.set('access-control-expose-headers', 'Retry-After')
    }
    return new Response(response.body, { status: response.status, headers })
  }
}
