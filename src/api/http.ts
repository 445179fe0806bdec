import { siteConfig } from '#/config'
import { isRecord } from '#/lib/is-record'
import { raceAbort } from '#/lib/time/race-abort'
import { noteServerDate } from '#/lib/time/steady-clock'
import { shownLocale } from '#/locales/document-locale'
import { withReload, withTimeLimit } from '#/lib/browser/load-chunk'
import { reportError } from '#/lib/errors/report-error'
import type * as BotCheck from './bot-check'
import { takeEarlyCheck } from './early-check'
import { operations } from './generated/operations'
import { responseReadings } from './generated/response-readings'
import { BOT_CHECK_LIMIT, LIMIT, SECOND_LOOK } from './pace'
import { parseProblem } from './parse-problem'
import { parseRetryAfter } from './retry-after'
import { ApiError, type Problem } from './problem'
import { ContractMismatch, readResponse } from './reading'
import { requestAuth, type RequestAuth, type Sender } from './request-auth'

/** The error type of every generated hook. */
export type ErrorType<_Body> = ApiError

type Operation = (typeof operations)[keyof typeof operations]

/** A password change ends the token at once, so no other request is sent with it meanwhile. */
let passwordChange: Promise<unknown> = Promise.resolve()

/** A request of the site. */
type Call = {
  operation: Operation
  url: string
  init: RequestInit
  /** The player it is sent for. */
  sender: Sender
}

/**
 * The only place that calls `fetch`; every generated operation goes through it.
 *
 * Adds the bearer token, the language and the bot check's token where the contract requires them, aborts the request
 * after its time limit, reads a successful response with its generated schema, and stores a renewed token.
 *
 * @returns the part of the response body that the site reads; `undefined` if there is no body
 * @throws ApiError with exactly one of the outcomes of `Problem`; an `AbortError` when `init.signal` aborts
 */
export async function http<T>(url: string, init: RequestInit = {}): Promise<T> {
  const operation = operationOf(init.method ?? 'GET', url)
  const settled = settle<T>(operation, url, init)
  if (operation.id === 'passwordChange') passwordChange = settled.catch(() => undefined)
  return settled
}

async function settle<T>(operation: Operation, url: string, init: RequestInit): Promise<T> {
  // For the current player, but with the token after a pending password change, which brings a new one.
  const { epoch } = requestAuth().sender()
  if (operation.auth === 'required') await passwordChange
  const call = { operation, url, init, sender: { ...senderFor(operation, init), epoch } }
  try {
    // Another player may have signed in while the request waited.
    if (isForAnother(call)) throw sessionChanged(operation)
    const received = await sendAgainWithNewToken(call, await exchange(call))
    if (isOutdated(call)) throw sessionChanged(operation)
    return read<T>(received)
  } catch (error) {
    throw isOutdated(call) ? sessionChanged(operation) : error
  }
}

/** A token passed by the caller takes precedence over the stored one, which is used only if the operation takes one. */
function senderFor({ auth }: Operation, { headers }: RequestInit): Sender {
  const given = new Headers(headers).get('Authorization')
  const sender = requestAuth().sender()
  if (given !== null) return { ...sender, token: given.replace(/^Bearer /, ''), login: null }
  return auth === 'none' ? { ...sender, token: null, login: null } : sender
}

/**
 * Whether it was for a player who is no longer signed in. Requests that need no player, or bring their own token,
 * belong to no player.
 */
function isForAnother(call: Call): boolean {
  const needsPlayer = call.operation.auth === 'required' && !hasOwnToken(call)
  return needsPlayer && requestAuth().sender().epoch !== call.sender.epoch
}

/** Whether the response is not for the current player. Recovery codes are shown only once, so they are shown anyway. */
const isOutdated = (call: Call) => isForAnother(call) && call.operation.id !== 'protectionConfirm'

const sessionChanged = ({ id }: Operation) => new ApiError(id, { kind: 'session-changed' })

/** A response and its call. */
type Received = { call: Call; response: Response; text: string }

/** Resends a request whose token was refused and has been replaced meanwhile: a refused request did nothing. */
async function sendAgainWithNewToken(call: Call, received: Received): Promise<Received> {
  const { status } = received.response
  if (status !== 401 || call.operation.auth !== 'required' || hasOwnToken(call)) return received
  // The response to the password change brings the new token.
  if (call.operation.id !== 'passwordChange') await passwordChange
  const sender = newSender(call) ?? (await wait(SECOND_LOOK, () => newSender(call)))
  return sender ? exchange({ ...call, sender }) : received
}

/** The same player with a new token, if there is one. */
function newSender({ sender }: Call): Sender | undefined {
  const now = requestAuth().sender()
  const isNew = now.epoch === sender.epoch && now.token !== sender.token && now.token !== null
  return isNew ? now : undefined
}

const hasOwnToken = ({ init }: Call) => new Headers(init.headers).has('Authorization')

const wait = <Value>(ms: number, then: () => Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(then()), ms))

/** One request and its response. */
async function exchange(call: Call): Promise<Received> {
  const { operation, url, init, sender } = call
  const fail = (problem: Problem, cause?: unknown) => new ApiError(operation.id, problem, { cause })
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  headers.set('Accept-Language', shownLocale())
  if (sender.token !== null) headers.set('Authorization', `Bearer ${sender.token}`)
  if (operation.captcha) await addBotCheck(operation, headers)

  const limit = AbortSignal.timeout(LIMIT)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const isOffline = !navigator.onLine
  let response: Response | undefined
  try {
    const early = isPlainCheck(call) ? takeEarlyCheck(sender.token) : null
    response = early
      ? await raceAbort(signal, () => early)
      : await fetch(url, {
          ...init,
          headers,
          signal,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
        })
    noteServerDate(response.headers.get('Date'))
    const { status } = response
    const text = await response.text().catch((error: unknown) => {
      // The status of a refusal counts even if its body breaks off.
      if (status >= 400 && !signal.aborted) return ''
      throw error
    })
    return { call, response, text }
  } catch (error) {
    if (init.signal?.aborted) throw error
    const wasSent = !isOffline || navigator.onLine || limit.aborted || response !== undefined
    if (!wasSent) throw fail({ kind: 'not-sent' }, error)
    throw fail({ kind: 'unknown', reason: limit.aborted ? 'timeout' : 'network' }, error)
  }
}

/** Returns the body of a successful response and stores its token. Throws the problem of any other response. */
function read<T>({ call, response: { status, headers }, text }: Received): T {
  const { operation, sender } = call
  if (status >= 400) {
    const retryAfter = parseRetryAfter(headers.get('Retry-After'))
    const sessionLost = status === 401 && operation.auth === 'required'
    throw new ApiError(operation.id, parseProblem(text, { status, retryAfter, sessionLost }))
  }
  try {
    const body = readBody(call, text)
    const renewed = tokenIn(body)
    if (renewed !== null && sender.token !== null) requestAuth().renewToken(sender, renewed)
    // The generated caller derives T from the same schema that the body was read with.
    return body as T
  } catch (cause) {
    throw new ApiError(operation.id, { kind: 'unknown', reason: 'bad-response' }, { cause })
  }
}

function readBody(call: Call, text: string): unknown {
  const { operation, url, sender } = call
  const schema = responseReadings[operation.id]
  if (schema === null) {
    // A proxy's page does not prove that anything was done.
    if (text.trim() !== '') throw new Error(`${operation.id}: a response without a body has one`)
    return undefined
  }
  const { body, breaches } = readResponse(operation.id, schema, JSON.parse(text), {
    // Only a check may rename the player.
    login: isPlainCheck(call) ? null : sender.login,
    payment: new URLSearchParams(url.split('?')[1]).get('payment'),
  })
  reportOnce(operation, breaches)
  return body
}

/** The places already reported, for each app. */
const reported = new WeakMap<RequestAuth, Set<string>>()

/** A server that differs from the contract does so in every response, so each place is reported once. */
function reportOnce({ id }: Operation, breaches: ReadonlySet<string>): void {
  const known = reported.get(requestAuth()) ?? new Set()
  const fresh = [...breaches].filter((place) => !known.has(`${id} ${place}`))
  if (fresh.length === 0) return
  for (const place of fresh) known.add(`${id} ${place}`)
  reported.set(requestAuth(), known)
  reportError(new ContractMismatch(id, fresh, 'What could be read of it is shown.'))
}

/** The token of a response, or of the user data in the response to a verification. */
function tokenIn(body: unknown): string | null {
  if (!isRecord(body)) return null
  const { userData, jwt } = body
  return userData === undefined ? (typeof jwt === 'string' ? jwt : null) : tokenIn(userData)
}

/** In its own chunk, because the profile never needs it. */
const loadBotCheck = withReload(
  withTimeLimit(async () => {
    const module: Partial<typeof BotCheck> = await import('./bot-check')
    return module.botCheckToken ?? Promise.reject(new Error('An empty file'))
  }, BOT_CHECK_LIMIT),
)

/** @throws ApiError if the check does not load, or its provider cannot be reached */
async function addBotCheck({ id }: Operation, headers: Headers): Promise<void> {
  if (siteConfig.botCheck === undefined) return
  try {
    const botCheckToken = await loadBotCheck()
    headers.set('X-Recaptcha-Token', await botCheckToken(id))
  } catch (cause) {
    throw new ApiError(id, { kind: navigator.onLine ? 'bot-check' : 'not-sent' }, { cause })
  }
}

/** A session check without a cursor for older top-ups: `boot.ts` may have sent it already. */
const isPlainCheck = ({ operation: { id }, url }: Call) =>
  id === 'sessionCheck' && !url.includes('?')

function operationOf(method: string, url: string): Operation {
  const key = `${method} ${url.split('?')[0]}`
  const named: Partial<Record<string, Operation>> = operations
  const operation = named[key]
  if (!operation) throw new Error(`${key} is not in the contract`)
  return operation
}
