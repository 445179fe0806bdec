import type { Error as ErrorBody } from '#/api/generated/model/error'
import type { errorCodes } from '#/api/generated/error-codes'
import { operations } from '#/api/generated/operations'

type Operation = (typeof operations)[keyof typeof operations]
export type OperationId = Operation['id']

/** The codes that the contract names for the refusals of an operation; the list is open. */
export type ErrorCodeOf<Id extends OperationId> = (typeof errorCodes)[Id][number] | (string & {})

/** What judges a body: any validator of the Standard Schema interface. */
interface Schema {
  readonly '~standard': { readonly validate: (body: unknown) => Verdict | Promise<Verdict> }
}
interface Verdict {
  readonly issues?: readonly Issue[] | undefined
}
/** What does not fit, and where. */
export interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What every generated function and hook takes beside its input. */
export interface RequestOptions extends RequestInit {
  /** The client to ask with; the one of `setDefaultClient` unless given. */
  readonly client?: Transport
}

/** Sends requests and holds the token of one player. */
export interface Transport {
  readonly request: <Body>(url: string, init?: RequestInit) => Promise<Body>
  /** The current token, from the latest response; null where nobody is signed in. */
  readonly token: string | null
  /** Goes on as another player, or as nobody: after a sign-in elsewhere, say. `onToken` is not called. */
  readonly setToken: (token: string | null) => void
}

export interface ClientOptions {
  /** The origin of the server, such as `https://game.example`; unless given, that of the page. */
  readonly baseUrl?: string
  /** The platform's own unless given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The token to begin with. */
  readonly token?: string | null
  /** The language of messages and e-mails, `ru` or `en`; the server decides unless given. */
  readonly language?: string
  /**
   * `responseSchemas` of `aurora-client/schemas`, to have each response judged: one that does not fit is an `ApiError`
   * with `issues`. Nothing is judged unless given.
   */
  readonly validate?: Readonly<Record<OperationId, Schema | null>>
  /** Called with each token that takes the place of the former one; with null when the session has ended. */
  readonly onToken?: (token: string | null) => void
}

/** A refusal, or an answer that is not the contract's. Without an answer, `fetch` rejects as it does. */
export class ApiError<Id extends OperationId = OperationId> extends Error {
  override readonly name = 'ApiError'
  readonly operation: Id
  readonly status: number
  /** The body of the refusal; undefined where it has none of the contract's shape. */
  readonly body: (Omit<ErrorBody, 'code'> & { code: ErrorCodeOf<Id> }) | undefined
  /** What of a good response does not fit the schemas of `validate`; else empty. */
  readonly issues: readonly Issue[]

  constructor(
    operation: Id,
    status: number,
    body: ErrorBody | undefined,
    issues: readonly Issue[] = [],
  ) {
    const [issue] = issues
    const lacks = issue ? `: ${[...placeOf(issue), issue.message].join(': ')}` : ''
    super(body?.message ?? `${operation} was answered with ${status}, not by the contract${lacks}`)
    this.operation = operation
    this.status = status
    this.body = body
    this.issues = issues
  }
}

const placeOf = ({ path = [] }: Issue): readonly string[] =>
  path.length === 0
    ? []
    : [path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')]

/** Whether something that was thrown is a refusal of this operation; its `body.code` then has the codes of that. */
export const isRefusal = <Id extends OperationId>(
  error: unknown,
  operation: Id,
): error is ApiError<Id> => error instanceof ApiError && error.operation === operation

/** The error type of every generated hook. */
export type ErrorType<_Body> = ApiError

function operationOf(method: string, url: string): Operation {
  const key = `${method} ${url.split('?')[0]}`
  const operation = Object.entries(operations).find(([name]) => name === key)?.[1]
  if (!operation) throw new Error(`${key} is not in the contract`)
  return operation
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a body is a refusal of the contract: a gateway's own has a message, too, and no code. */
const isError = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string'

/** The token of a response, or of the user data in the response to a verification. */
function tokenOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  if ('userData' in body) return tokenOf(body.userData)
  return 'jwt' in body && typeof body.jwt === 'string' ? body.jwt : null
}

/** Sends requests to a server, with the token and the language, and keeps the token that answers renew. */
export function createTransport(options: ClientOptions = {}): Transport {
  const { baseUrl = '', language, onToken, validate } = options
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  let token = options.token ?? null

  /** Takes the token of an answer, unless another one came since the request was sent. */
  function replace(sent: string | null, next: string | null): void {
    if (token !== sent || next === token) return
    token = next
    onToken?.(next)
  }

  async function request<Body>(url: string, init: RequestInit = {}): Promise<Body> {
    const operation = operationOf(init.method ?? 'GET', url)
    const headers = new Headers(init.headers)
    const before = token
    const isSent = operation.auth !== 'none' && before !== null
    headers.set('Accept', 'application/json')
    if (language !== undefined) headers.set('Accept-Language', language)
    if (isSent && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${before}`)

    const response = await send(`${baseUrl.replace(/\/+$/, '')}${url}`, { ...init, headers })
    const body = parsed(await response.text())
    if (!response.ok) {
      // The only answer that signs the player out.
      if (response.status === 401 && isSent) replace(before, null)
      throw new ApiError(operation.id, response.status, isError(body) ? body : undefined)
    }
    if (operation.hasBody && (typeof body !== 'object' || body === null)) {
      throw new ApiError(operation.id, response.status, undefined)
    }
    const renewed = operation.id === 'signOut' ? null : (tokenOf(body) ?? before)
    replace(before, renewed)
    const verdict = await validate?.[operation.id]?.['~standard'].validate(body)
    if (verdict?.issues) {
      throw new ApiError(operation.id, response.status, undefined, verdict.issues)
    }
    // The generated function names the type of its own answer; `validate` proves it.
    return body as Body
  }

  return {
    request,
    get token() {
      return token
    },
    setToken(next) {
      token = next
    },
  }
}

let standard: Transport | undefined

/** The client of every function and hook that is given none. */
export function setDefaultClient(client: Transport): void {
  standard = client
}

/** What the generated functions and hooks ask with. */
export function http<Body>(url: string, { client, ...init }: RequestOptions = {}): Promise<Body> {
  standard ??= createTransport()
  return (client ?? standard).request(url, init)
}
