import type { Error as ErrorBody } from '#/api/generated/model/error'
import type { errorCodes } from '#/api/generated/error-codes'
import { operations } from '#/api/generated/operations'

type Operation = (typeof operations)[keyof typeof operations]
export type OperationId = Operation['id']

/** The refusal codes of an operation in the contract; the list is open. */
export type ErrorCodeOf<Id extends OperationId> = (typeof errorCodes)[Id][number] | (string & {})

/** Any validator with the Standard Schema interface. */
interface Schema {
  readonly '~standard': { readonly validate: (body: unknown) => Verdict | Promise<Verdict> }
}
interface Verdict {
  readonly issues?: readonly Issue[] | undefined
}
/** What does not match, and where. */
export interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Options every generated function and hook takes in addition to its input. */
export interface RequestOptions extends RequestInit {
  /** The client to use; by default the one from `setDefaultClient`. */
  readonly client?: Transport
}

/** Sends requests and keeps the token of one player. */
export interface Transport {
  readonly request: <Body>(url: string, init?: RequestInit) => Promise<Body>
  /** The current token, from the latest response; null if nobody is signed in. */
  readonly token: string | null
  /** Continues as another player, or as nobody, for example after a sign-in elsewhere. Does not call `onToken`. */
  readonly setToken: (token: string | null) => void
}

export interface ClientOptions {
  /** The origin of the server, such as `https://game.example`; by default the page's origin. */
  readonly baseUrl?: string
  /** By default the platform's own. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The initial token. */
  readonly token?: string | null
  /** The language of messages and e-mails, `ru` or `en`; by default the server decides. */
  readonly language?: string
  /**
   * `responseSchemas` of `aurora-client/schemas`, to validate each response: one that does not match is an `ApiError`
   * with `issues`. By default nothing is validated.
   */
  readonly validate?: Readonly<Record<OperationId, Schema | null>>
  /** Called with each token that replaces the former one; with null when the session has ended. */
  readonly onToken?: (token: string | null) => void
}

/** A refusal, or a response outside the contract. Without a response, `fetch` rejects as usual. */
export class ApiError<Id extends OperationId = OperationId> extends Error {
  override readonly name = 'ApiError'
  readonly operation: Id
  readonly status: number
  /** The body of the refusal; undefined if it does not have the contract's shape. */
  readonly body: (Omit<ErrorBody, 'code'> & { code: ErrorCodeOf<Id> }) | undefined
  /** What of a successful response does not match the schemas of `validate`; otherwise empty. */
  readonly issues: readonly Issue[]

  constructor(
    operation: Id,
    status: number,
    body: ErrorBody | undefined,
    issues: readonly Issue[] = [],
  ) {
    const [issue] = issues
    const lacks = issue ? `: ${[...placeOf(issue), issue.message].join(': ')}` : ''
    super(body?.message ?? `${operation} got ${status}, which does not match the contract${lacks}`)
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

/** Whether a thrown value is a refusal of this operation; its `body.code` then has that operation's codes. */
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

/** Whether a body is a refusal of the contract: a gateway's own also has a message, but no code. */
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

/** Sends requests to a server, with the token and the language, and keeps tokens that responses renew. */
export function createTransport(options: ClientOptions = {}): Transport {
  const { baseUrl = '', language, onToken, validate } = options
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  let token = options.token ?? null

  /** Takes the token of a response, unless another one came since the request was sent. */
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
      // The only response that signs the player out.
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
    // The generated function names its response type; `validate` proves it.
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

/** Sets the client of all functions and hooks without one of their own. */
export function setDefaultClient(client: Transport): void {
  standard = client
}

/** Sends the requests of the generated functions and hooks. */
export function http<Body>(url: string, { client, ...init }: RequestOptions = {}): Promise<Body> {
  standard ??= createTransport()
  return (client ?? standard).request(url, init)
}
