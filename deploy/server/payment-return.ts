import { PAYMENT_ID_LENGTH, PAYMENT_ID_NAMES } from '#/lib/payment-id'

/** A provider sends a few short fields; more than this is not read. */
const MAX_BYTES = 16 * 1024

/** The body as text; `''` when it is longer than a provider's. */
async function readShort(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return ''
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** The fields of a form or of a JSON object, as providers send them. */
function fieldsOf(contentType: string, body: string): Map<string, string> {
  if (!contentType.includes('json')) return new Map(new URLSearchParams(body))
  try {
    const object: unknown = JSON.parse(body)
    return new Map(Object.entries(object ?? {}).map(([name, value]) => [name, String(value)]))
  } catch {
    return new Map()
  }
}

/**
 * Some payment providers return the player by a POST. A page cannot be posted to, so the browser is led to
 * it by a GET that keeps the payment's ids and nothing else of what was sent.
 *
 * @returns `undefined` for any other request
 */
export async function paymentReturn(request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'POST' || !/^\/payment\/[^/]+\/?$/.test(pathname)) return undefined
  const fields = fieldsOf(
    request.headers.get('content-type') ?? '',
    await readShort(request).catch(() => ''),
  )
  const kept = new URLSearchParams()
  for (const name of PAYMENT_ID_NAMES) {
    const id = fields.get(name) ?? searchParams.get(name) ?? ''
    if (id !== '' && id.length <= PAYMENT_ID_LENGTH) kept.set(name, id)
  }
  const query = kept.size === 0 ? '' : `?${kept}`
  return new Response(null, {
    status: 303,
    headers: { Location: `${pathname}${query}`, 'Cache-Control': 'no-store' },
  })
}
