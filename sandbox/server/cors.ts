const ALLOWED = [
  'Authorization',
  'X-Recaptcha-Token',
  'Idempotency-Key',
  'X-Recovery-Key',
  'Accept-Language',
  'Content-Type',
  'x-sandbox',
]

/** The response to a preflight request. */
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

/** Allows clients of other origins, for a sandbox on its own port. Responds to preflight requests. */
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
