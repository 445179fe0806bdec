import type { IncomingMessage } from 'node:http'
import { PAYMENT_ID_LENGTH, PAYMENT_ID_NAMES } from '#/lib/payment-id'

/** A provider sends a few short fields; more than this is not read. */
const MAX_BYTES = 16 * 1024

/** The body as text; `''` when it is longer than a provider's, or breaks off. */
async function readShort(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      if (!(chunk instanceof Buffer)) continue
      bytes += chunk.byteLength
      if (bytes <= MAX_BYTES) chunks.push(chunk)
    }
  } catch {
    return ''
  }
  return bytes > MAX_BYTES ? '' : Buffer.concat(chunks).toString()
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

/** Whether a request is the return of a player by a provider that posts. */
export function isPaymentReturn(method: string, path: string): boolean {
  return method === 'POST' && /^\/payment\/[\w-]+\/?$/.test(path)
}

/**
 * Some payment providers return the player by a POST. A page cannot be posted to, so the browser is led to
 * it by a GET that keeps the payment's ids and nothing else of what was sent.
 *
 * @returns the address of the page
 */
export async function paymentReturn(
  request: IncomingMessage,
  path: string,
  search: string,
): Promise<string> {
  const fields = fieldsOf(request.headers['content-type'] ?? '', await readShort(request))
  const inAddress = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of PAYMENT_ID_NAMES) {
    const id = fields.get(name) ?? inAddress.get(name) ?? ''
    if (id !== '' && id.length <= PAYMENT_ID_LENGTH) kept.set(name, id)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
