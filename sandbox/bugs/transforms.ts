import { isRecord } from '#/lib/is-record'
import { refusal, type RequestContext, type KnownCode } from '../server/request-context'
import { MOST_BYTES } from '../server/contract'
import type { Bug } from '../server/world'

type Fields = Readonly<Record<string, unknown>>
type Change = (value: unknown) => unknown

/** `value` with the value at `path` changed; `*` means each of a list, and undefined leaves a field out. */
function changed(value: unknown, path: readonly string[], to: Change): unknown {
  const [name, ...deeper] = path
  if (name === undefined) return to(value)
  if (name === '*') {
    return Array.isArray(value) ? value.map((one) => changed(one, deeper, to)) : value
  }
  if (!isRecord(value)) return value
  return { ...value, [name]: changed(value[name], deeper, to) }
}

/** The same answer with another body. Its other headers stay, but for the length that was. */
export async function withBody(response: Response, to: Change): Promise<Response> {
  const { status } = response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(to(await response.json())), { status, headers })
}

/** The same answer with another status. */
export const withStatus = ({ body, headers }: Response, status: number): Response =>
  new Response(body, { status, headers })

/** The same answer with a header set, or without it where `value` is null. */
export function withHeader(response: Response, name: string, value: string | null): Response {
  const headers = new Headers(response.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

const good = ({ status }: Response) => status < 300

/** Changes what good answers say at `path`, such as `sessions.*.createdAt`. */
export const transformed =
  (path: string, to: Change, when = good): Bug =>
  async ({ answer }) => {
    const response = await answer()
    return when(response)
      ? withBody(response, (body) => changed(body, path.split('.').filter(Boolean), to))
      : response
  }

/** Answers with status `wrong` where it should be `right`. */
export const mistake =
  (right: number, wrong: number): Bug =>
  async ({ answer }) => {
    const response = await answer()
    return response.status === right ? withStatus(response, wrong) : response
  }

/** The answer as `spoil` makes it, where `when` says so. */
export const spoiled =
  (spoil: (response: Response) => Response, when: (response: Response) => boolean = good): Bug =>
  async ({ answer }) => {
    const response = await answer()
    return when(response) ? spoil(response) : response
  }

/** A refusal with a correct body and headers. */
export const refused = (
  context: RequestContext,
  code: KnownCode,
  rest?: Parameters<typeof refusal>[2],
) => withHeader(refusal(context.language, code, rest), 'cache-control', 'no-store')

/** The fields that a request sends; none where its body is not an object of JSON. */
export async function sentFields(request: Request): Promise<Fields> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return isRecord(body) ? body : {}
}

/** The same request with other fields, where its body is an object of JSON. */
export async function rewritten(
  request: Request,
  to: (fields: Fields) => Fields,
): Promise<Request> {
  const fields = await sentFields(request)
  // What is refused for its size must not get smaller on the way.
  const size = (await request.clone().arrayBuffer()).byteLength
  if (Object.keys(fields).length === 0 || size > MOST_BYTES) return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: JSON.stringify(to(fields)) })
}
