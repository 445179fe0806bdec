import { isLoopback } from '#/lib/links/loopback'
import type { Error as ErrorBody } from '#/api/generated/model/error'
import type { ErrorCode } from '#/api/generated/model/errorCode'
import type { Clock } from './clock'
import type { Limit, Limits, Rules } from './limits'
import type { Mailbox } from './mailbox'
import { languageOf, translate, type Language, type MessageId } from './texts'
import type { Random } from './random'
import type { State } from './state'

/** The settings of a world that can change while it runs. */
export interface Settings {
  /** With `required`, the bot check's token must be present, and the token `bad` is refused. */
  captcha: 'off' | 'required'
}

/** The parts of a world. `reset` replaces `state`. */
export interface Core {
  /** The name of the world, for links: a browser follows them without headers. */
  readonly name: string | undefined
  readonly baseUrl: string | undefined
  /** The origin of the site, for e-mails that no page of the site requested. */
  readonly site: string | undefined
  state: State
  readonly settings: Settings
  readonly clock: Clock
  readonly random: Random
  readonly mailbox: Mailbox
  readonly rules: Rules
  readonly limits: Limits
}

/** A request with its world and the language of its response. */
export interface RequestContext extends Readonly<Core> {
  readonly request: Request
  readonly language: Language
}

export const createRequestContext = (core: Core, request: Request): RequestContext => ({
  ...core,
  request,
  language: languageOf(request.headers.get('accept-language')),
})

/** The origin of this server. */
export const serverOrigin = (context: RequestContext): string =>
  context.baseUrl ?? new URL(context.request.url).origin

/**
 * Where e-mails link to and the provider returns: the site on this machine that sent the request, or else the site the
 * sandbox was given. Real servers know their site (contract, 'E-mails').
 */
export function siteOrigin(context: RequestContext): string {
  for (const name of ['origin', 'referer']) {
    const value = context.request.headers.get(name)
    if (!value || !isLoopback(value)) continue
    const { origin } = new URL(value)
    // The site may be served under a path.
    return context.site?.startsWith(`${origin}/`) ? context.site : origin
  }
  return context.site ?? serverOrigin(context)
}

/** The codes in the contract. */
export type KnownCode = Exclude<ErrorCode, 'unknown'>

const STATUS: Record<KnownCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  captcha_failed: 403,
  unverified: 403,
  blocked: 403,
  not_found: 404,
  login_taken: 409,
  email_taken: 409,
  conflict: 409,
  expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  invalid_code: 422,
  invalid_password: 422,
  too_many_requests: 429,
  server_error: 500,
}

/**
 * An error response, to be thrown. It takes the machine-readable code and, if `message` is not that code's own text,
 * the id of another one. `retryAfter` is sent as a header as well.
 */
export function refusal(
  language: Language,
  code: KnownCode,
  {
    message = code,
    status = STATUS[code],
    ...rest
  }: Omit<ErrorBody, 'message' | 'code'> & { message?: MessageId; status?: number } = {},
): Response {
  const body: ErrorBody = { message: translate(language, message), code, ...rest }
  const headers: HeadersInit =
    rest.retryAfter === undefined ? {} : { 'retry-after': String(rest.retryAfter) }
  return Response.json(body, { status, headers })
}

/** An error response about one field. */
export const fieldRefusal = (
  language: Language,
  code: KnownCode,
  field: string,
  message: MessageId = code,
  rest: { attemptsLeft?: number } = {},
): Response =>
  refusal(language, code, { message, errors: { [field]: [translate(language, message)] }, ...rest })

/** Throws `429` while one of the limits is reached. */
export function keepLimit(context: RequestContext, key: string, ...limits: readonly Limit[]): void {
  const retryAfter = Math.max(...limits.map((limit) => context.limits.wait(limit, key)))
  if (retryAfter > 0) throw refusal(context.language, 'too_many_requests', { retryAfter })
}
