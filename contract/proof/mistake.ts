import { isRecord } from '#/lib/is-record'
import { MOST_BYTES } from '#sandbox/server/contract'
import type { Email } from '#sandbox/server/mailbox'
import { refusal, type KnownCode } from '#sandbox/server/request-context'
import type { SentenceId } from '../kit/contract/sentences'
import type { OperationId } from '../kit/contract/operation-id'
import { copied } from '../kit/testing/edits'
import type { Mistake, Scene } from './scene'

type Change = (value: unknown, scene: Scene) => unknown
type When<Given = Scene> = (given: Given) => boolean | Promise<boolean>
export type Rest = Parameters<typeof refusal>[2]

const isGood = ({ ok }: Response): boolean => ok

/** The same response with another body. Its other headers stay, except the former length. */
export const withBody = async (
  response: Response,
  to: (body: unknown) => unknown,
): Promise<Response> => copied(response, JSON.stringify(to(await response.json())))

/** The same response with a header set, or removed if `value` is null. */
export function withHeader(response: Response, name: string, value: string | null): Response {
  const headers = new Headers(response.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** A valid response of the sandbox's own. */
export const given = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** A refusal with a correct body and headers. */
export const refused = ({ language }: Scene, code: KnownCode, rest?: Rest): Response =>
  withHeader(refusal(language, code, rest), 'cache-control', 'no-store')

/** `value` with the value at `path` changed; `*` means each item of a list, and undefined removes a field. */
export function changed(
  value: unknown,
  path: readonly string[],
  to: (value: unknown) => unknown,
): unknown {
  const [name, ...deeper] = path
  if (name === undefined) return to(value)
  if (name === '*')
    return Array.isArray(value) ? value.map((one) => changed(one, deeper, to)) : value
  return isRecord(value) ? { ...value, [name]: changed(value[name], deeper, to) } : value
}

/** The response has another value at `path`, such as `sessions.*.createdAt`. */
export const says =
  (path: string, to: Change, when: number | ((response: Response) => boolean) = isGood): Mistake =>
  async (scene) => {
    const response = await scene.answer()
    const is = typeof when === 'number' ? response.status === when : when(response)
    const steps = path.split('.').filter(Boolean)
    return is
      ? withBody(response, (body) => changed(body, steps, (value) => to(value, scene)))
      : response
  }

/** Errors name another field. */
export const namesField = (field: string): Mistake =>
  says('errors', (errors) => ({ [field]: Object.values(Object(errors))[0] }), 422)

/** The same for a whole body that is an object. */
export const body = (
  to: (fields: Readonly<Record<string, unknown>>, scene: Scene) => unknown,
): Mistake => says('', (value, scene) => (isRecord(value) ? to(value, scene) : value))

/** Each response has this header, or lacks it if `value` is null. */
export const sends =
  (name: string, value: string | null): Mistake =>
  async ({ answer }) =>
    withHeader(await answer(), name, value)

/** The timestamp this many milliseconds later, in the contract's format; other values stay. */
export const moved =
  (by: number) =>
  (moment: unknown): unknown =>
    typeof moment === 'string' ? new Date(Date.parse(moment) + by).toISOString() : moment

/** Refuses at once, if `when` says so. */
export const refuses =
  (code: KnownCode, when: When, rest?: Rest): Mistake =>
  async (scene) =>
    (await when(scene)) ? refused(scene, code, rest) : scene.answer()

/** Refuses with `code` instead of a response of `status`, if `when` says so. */
export const turns =
  (status: number, code: KnownCode, when: When = () => true, rest?: Rest): Mistake =>
  async (scene) => {
    const is = await when(scene)
    const response = await scene.answer()
    return is && response.status === status ? refused(scene, code, rest) : response
  }

/** Changes the sandbox's state before it answers. */
export const before =
  (change: (scene: Scene) => unknown): Mistake =>
  async (scene) => {
    await change(scene)
    return scene.answer()
  }

/** Changes the sandbox's state after a successful response, or one with this status. */
export const after =
  (change: (scene: Scene) => unknown, status?: number): Mistake =>
  async (scene) => {
    const response = await scene.answer()
    if (status === undefined ? response.ok : response.status === status) await change(scene)
    return response
  }

/** Changes the sandbox's state while it answers; the function `change` returns undoes it. */
export const during =
  (change: (scene: Scene) => (() => unknown) | undefined): Mistake =>
  async (scene) => {
    const undo = change(scene)
    const response = await scene.answer()
    undo?.()
    return response
  }

/** Answers another request than the one received; the same if `to` returns nothing. */
export const asks =
  (to: (scene: Scene) => Request | undefined | Promise<Request | undefined>): Mistake =>
  async (scene) =>
    scene.answer(await to(scene))

/** The same request with another body. */
export const withText = ({ request }: Pick<Scene, 'request'>, text: string): Request => {
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: text })
}

/** The same request with these fields, if its body is a JSON object. */
export const withFields = (scene: Scene, fields: Scene['fields']): Request | undefined =>
  // A body refused for its size must not get smaller.
  Object.keys(scene.fields).length === 0 || Buffer.byteLength(scene.text) > MOST_BYTES
    ? undefined
    : withText(scene, JSON.stringify(fields))

/** Reads other fields than were sent. */
export const reads = (to: (fields: Scene['fields'], scene: Scene) => Scene['fields']): Mistake =>
  asks((scene) => withFields(scene, to(scene.fields, scene)))

/** Reads a text field differently. */
export const readsText = (name: string, to: (value: string, scene: Scene) => string): Mistake =>
  reads((fields, scene) => {
    const value = fields[name]
    return typeof value === 'string' ? { ...fields, [name]: to(value, scene) } : fields
  })

/** Reads a header differently; null is a missing one. */
export const readsHeader = (
  name: string,
  to: (value: string | null, scene: Scene) => string | null,
): Mistake =>
  asks((scene) => {
    const headers = new Headers(scene.request.headers)
    const value = to(headers.get(name), scene)
    if (value === null) headers.delete(name)
    else headers.set(name, value)
    return new Request(scene.request, { headers })
  })

/** Changes the e-mails the operation sends; without any, none is sent. */
export const mails =
  (to: (email: Email, scene: Scene) => readonly Email[]): Mistake =>
  async (scene) => {
    const { mailbox } = scene
    const known = new Set(mailbox.list())
    const response = await scene.answer()
    const all = mailbox.list()
    mailbox.restore(all.flatMap((email) => (known.has(email) ? [email] : to(email, scene))))
    return response
  }

/** A mistake that several operations make together, though one of them is at fault. */
export interface Spread {
  readonly operations: readonly OperationId[] | 'all'
  readonly mistake: Mistake
}

/** What a mistake breaks: a sentence of the contract, or the line of a field. */
export type Broken = SentenceId | `field ${string}`

/** Mistakes by operation and by what they break, each with a name that describes it. */
export type Mistakes = Partial<
  Record<OperationId, Partial<Record<Broken, Readonly<Record<string, Mistake | Spread>>>>>
>
