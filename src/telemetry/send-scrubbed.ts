import type { makeFetchTransport } from '@sentry/browser'
import { knownSecrets } from './known-secrets'
import { scrubJson } from './scrub-json'
import { scrubRecording } from './scrub-recording'
import type { Secrets } from './scrub-text'

type Transport = ReturnType<typeof makeFetchTransport>
type Envelope = Parameters<Transport['send']>[0]
type Item = [header: { type: string; length?: number }, payload: unknown]

function scrubItem([header, payload]: Item, secrets: Secrets): Item {
  if (typeof payload !== 'string') return [header, scrubJson(payload, secrets)]
  const text = scrubRecording(payload, secrets)
  return [{ ...header, length: new TextEncoder().encode(text).length }, text]
}

/** The envelope without anything private. */
function scrubEnvelope([headers, items]: Envelope): Envelope {
  const secrets = knownSecrets()
  // Binary items cannot be scrubbed; no enabled integration sends them.
  const readable = items.filter(([, payload]) => !(payload instanceof Uint8Array))
  // Each item keeps its kind, which the type cannot express.
  return [headers, readable.map((item) => scrubItem(item as Item, secrets))] as Envelope
}

/**
 * A transport that scrubs everything the library sends, now or in a later version. Items that cannot be scrubbed are
 * not sent.
 */
export function sendScrubbed(transport: Transport): Transport {
  return {
    flush: (timeout) => transport.flush(timeout),
    send: async (envelope) => transport.send(scrubEnvelope(envelope)),
  }
}
