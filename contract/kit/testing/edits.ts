import { isRecord } from '#/lib/is-record'

export type Fetch = (request: Request) => Promise<Response>

export type Fields = Readonly<Record<string, unknown>>

/** `value` with each object in it changed, the inner ones first. */
export function everyObject(value: unknown, to: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => everyObject(one, to))
  if (!isRecord(value)) return value
  return to(
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        // The names in `errors` are fields of a request.
        name === 'errors' ? one : everyObject(one, to),
      ]),
    ),
  )
}

const isJson = ({ headers }: Response): boolean => /json/i.test(headers.get('content-type') ?? '')

/** The same response with another body or other headers. */
export function copied(response: Response, body: BodyInit | null, headers?: HeadersInit): Response {
  const all = new Headers(response.headers)
  for (const [name, value] of new Headers(headers)) all.set(name, value)
  // A client would wait for the rest of the former, longer body.
  all.delete('content-length')
  return new Response(body, { status: response.status, headers: all })
}

/** A response being changed. A JSON body is kept as text, or as the value parsed from it. */
class Draft {
  readonly status: number
  readonly headers: Headers
  #text: string | undefined
  #value: { readonly read: unknown } | undefined

  constructor({ status, headers }: Response, text: string | undefined) {
    this.status = status
    this.headers = new Headers(headers)
    this.#text = text
  }

  /** The text of a JSON body; undefined if it is none. */
  get text(): string | undefined {
    if (this.#value) {
      this.#text = JSON.stringify(this.#value.read)
      this.#value = undefined
    }
    return this.#text
  }

  changeText(to: (text: string) => string): void {
    const { text } = this
    if (text !== undefined) this.#text = to(text)
  }

  changeValue(to: (value: unknown) => unknown): void {
    if (this.#text === undefined) return
    this.#value = { read: to(this.#value ? this.#value.read : JSON.parse(this.#text)) }
  }
}

type Edit = (draft: Draft, request: Request) => void

/** One way to change what goes over the wire. One that only changes responses is an `edit`. */
export interface Wire {
  (next: Fetch): Fetch
  readonly edit?: Edit
}

const edited =
  (...edits: readonly Edit[]) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    const draft = new Draft(response, isJson(response) ? await response.text() : undefined)
    for (const edit of edits) edit(draft, request)
    return copied(response, draft.text ?? response.body, draft.headers)
  }

const wireOf = (edit: Edit): Wire => Object.assign(edited(edit), { edit })

/** Combines several, the first one innermost. Neighbouring edits parse and serialise a response once. */
export function allOf(wires: readonly Wire[], plain: Fetch): Fetch {
  const groups: (Wire | Edit[])[] = []
  for (const wire of wires) {
    const last = groups.at(-1)
    if (!wire.edit) groups.push(wire)
    else if (Array.isArray(last)) last.push(wire.edit)
    else groups.push([wire.edit])
  }
  return groups.reduce<Fetch>(
    (next, group) => (Array.isArray(group) ? edited(...group)(next) : group(next)),
    plain,
  )
}

/** Changes the text of each JSON body. */
export const text = (to: (text: string) => string): Wire => wireOf((draft) => draft.changeText(to))

/** Changes each JSON body. */
export const json = (
  to: (body: unknown, response: Pick<Response, 'status'>, request: Request) => unknown,
): Wire => wireOf((draft, request) => draft.changeValue((body) => to(body, draft, request)))

export const objects = (to: (fields: Fields) => Fields): Wire =>
  json((body) => everyObject(body, to))

/** Changes the fields with this name at any depth. */
export const field = (name: string, to: (value: unknown) => unknown): Wire =>
  objects((fields) => (name in fields ? { ...fields, [name]: to(fields[name]) } : fields))

export const headers = (added: Readonly<Record<string, string>>): Wire =>
  wireOf((draft) => {
    for (const [name, value] of Object.entries(added)) draft.headers.set(name, value)
  })

export const mediaType = (type: string): Wire =>
  wireOf((draft) => {
    if (draft.text !== undefined) draft.headers.set('content-type', type)
  })
