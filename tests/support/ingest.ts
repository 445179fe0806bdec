import type { BrowserContext, Request, Route } from '@playwright/test'

/** Where the configured build sends its reports (`playwright.config.ts`). */
export const INGEST = 'https://reports.example'

/** One item of a report: an error, spans of a trace, a replay, its recording … */
export type Reported = { kind: string; trace: unknown; content: unknown }

/** A server that receives reports. */
export type Ingest = {
  /** Everything received, raw and with addresses decoded. */
  text: () => string
  reported: (kind: string) => Reported[]
  /** The messages of the received errors. */
  errors: () => string[]
}

const ANYBODY = { 'access-control-allow-origin': '*' }

/** The items of an envelope: a line with its headers, then each item's headers and content. */
function partsOf(body: Buffer): Reported[] {
  let at = 0
  const take = (length?: number): string => {
    const newline = body.indexOf('\n', at)
    const end = length === undefined ? (newline === -1 ? body.length : newline) : at + length
    const part = body.toString('utf8', at, end)
    at = end + 1
    return part
  }
  const { trace } = JSON.parse(take())
  const parts: Reported[] = []
  while (at < body.length) {
    const { type, length } = JSON.parse(take())
    parts.push({ kind: type, trace, content: contentOf(take(length)) })
  }
  return parts
}

/** A recording has a header line before its events. */
function contentOf(text: string): unknown {
  const [first = '', ...rest] = text.split('\n')
  return JSON.parse(rest.length === 0 ? first : rest.join('\n'))
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}

const messagesOf = ({ content }: Reported): string[] => {
  const { exception } = content as { exception?: { values?: { value?: string }[] } }
  return (exception?.values ?? []).map(({ value = '' }) => value)
}

/** Receives the reports of every page of `context`, and responds with `respond`. */
export async function openIngest(
  context: BrowserContext,
  respond: (route: Route) => unknown = (route) => route.fulfill({ headers: ANYBODY, json: {} }),
): Promise<Ingest> {
  const bodies: Buffer[] = []
  await context.route(`${INGEST}/**`, async (route) => {
    keep(route.request())
    await respond(route)
  })
  const keep = (request: Request) => {
    const body = request.postDataBuffer()
    if (body !== null) bodies.push(body)
  }
  const reported = (kind: string) => bodies.flatMap(partsOf).filter((part) => part.kind === kind)
  return {
    text: () =>
      bodies
        .map((body) => `${body.toString('utf8')}\n${decoded(body.toString('utf8'))}`)
        .join('\n'),
    reported,
    errors: () => reported('event').flatMap(messagesOf),
  }
}
