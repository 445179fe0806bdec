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

const PART = /^\r\n.*?;\s*name="(?<name>[^"]*)".*?\r\n\r\n(?<value>.*)\r\n$/is

/** Parsed by hand, because Node's own parser takes 13 MB of memory. */
function partsOf(boundary: string, body: string): Map<string, string> {
  const parts = body.split(`--${boundary}`).map((part) => PART.exec(part)?.groups)
  return new Map(parts.map(({ name = '', value = '' } = {}) => [name, value]))
}

/** The fields of a form of either kind or of a JSON object, as providers send them. */
function fieldsOf(contentType: string, body: string): Map<string, string> {
  const boundary = /^multipart\/form-data;.*?boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (boundary !== undefined) return partsOf(boundary, body)
  if (!contentType.includes('json')) return new Map(new URLSearchParams(body))
  try {
    const object: unknown = JSON.parse(body)
    return new Map(Object.entries(object ?? {}).map(([name, value]) => [name, String(value)]))
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
  const fields = fieldsOf(request.headers['content-type'] ?? '', await readShort(request))
  const inAddress = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of PAYMENT_ID_NAMES) {
    const id = fields.get(name) ?? inAddress.get(name) ?? ''
    if (id !== '' && id.length <= PAYMENT_ID_LENGTH) kept.set(name, id)
  }
  return kept.size === 0 ? page : `${page}?${kept}`
}
