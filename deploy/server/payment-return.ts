import type { IncomingMessage } from 'node:http'
import { PAYMENT_ID_LENGTH, PAYMENT_ID_NAMES } from '#/lib/links/payment-id'

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

const asForm = (contentType: string, body: string): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': contentType } }).formData()

/** The fields of a form of either kind or of a JSON object, as providers send them. */
async function fieldsOf(contentType: string, body: string): Promise<Map<string, string>> {
  if (!/json|^multipart/i.test(contentType)) return new Map(new URLSearchParams(body))
  try {
    // The first form in parts takes 13 MB of memory; nothing else needs its parser.
    const object: object = /^multipart/i.test(contentType)
      ? Object.fromEntries(await asForm(contentType, body))
      : JSON.parse(body)
    const fields = Object.entries(object ?? {}).filter(([, value]) =>
      /string|number/.test(typeof value),
    )
    return new Map(fields.map(([name, value]) => [name, String(value)]))
  } catch {
    return new Map()
  }
}

/**
 * The page that a provider returns a player to by posting; undefined for any other request. Providers join addresses as they are,
 * so slashes may come twice.
 */
export function postedPage(method: string, path: string): string | undefined {
  const status = /^\/+payment\/+([\w-]+)\/*$/.exec(path)?.[1]
  return method === 'POST' && status !== undefined ? `/payment/${status}` : undefined
}

/**
 * Some payment providers return the player by a POST. A page cannot be posted to, so the browser is led to
 * it by a GET that keeps the payment's ids and nothing else of what was sent.
 *
 * @returns the address of the page
 */
export async function paymentReturn(
  request: IncomingMessage,
  page: string,
  search: string,
): Promise<string> {
  const body = await readShort(request)
  const fields = await fieldsOf(request.headers['content-type'] ?? '', body)
  const inAddress = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of PAYMENT_ID_NAMES) {
    const id = fields.get(name) ?? inAddress.get(name) ?? ''
    if (id !== '' && id.length <= PAYMENT_ID_LENGTH) kept.set(name, id)
  }
  return kept.size === 0 ? page : `${page}?${kept}`
}
