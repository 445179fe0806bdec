import { siteConfig } from '#/config'
import { isRecord } from '#/lib/is-record'
import { raceAbort } from '#/lib/time/race-abort'
import { noteServerDate } from '#/lib/time/steady-clock'
import { shownLocale } from '#/locales/document-locale'
import { withReload, withTimeLimit } from '#/lib/browser/load-chunk'
import { reportError } from '#/lib/errors/report-error'
import type * as BotCheck from './bot-check'
import { responseSchemas } from './generated/response-schemas'
import { operations } from './generated/operations'
import { parseProblem, parseRetryAfter } from './parse-problem'
import type { Known } from './reading-rules'
import { ApiError, type Problem, problemOf } from './problem'
import { requestAuth } from './request-auth'
import { ContractMismatch, type Mismatch, readResponse } from './tolerant-reader'
import { enter, othersAnswered } from './under-way'

/** The error type of every generated hook. */
export type ErrorType<_Body> = ApiError

type Operation = (typeof operations)[keyof typeof operations]

/** Milliseconds; the short one for `check` and `signOut`, behaviours A11 and A12. */
export const SHORT_LIMIT = 5000
const LIMIT = 15_000

/**
 * The only place that calls `fetch`; every generated operation goes through it.
 *
 * Adds the bearer token, the language and the bot check's token where the contract requires them, aborts the
 * request after its time limit, parses a successful response with its generated schema, and stores a renewed token. What is
 * refused with a token that was renewed meanwhile is sent again with the new one: a refused request did nothing.
 *
 * @returns the body of the response, validated against the contract; `undefined` where it has none. Never settles if
 *   the player it was sent for has signed out meanwhile.
 * @throws ApiError with exactly one of the outcomes of `Problem`; an `AbortError` when `init.signal` aborts.
 */
export async function http<T>(url: string, init: RequestInit = {}): Promise<T> {
  const { response, isOutdated } = await settle<T>(url, init)
  return isOutdated ? new Promise(() => undefined) : response
}

/** Sends a request, and stores the token that it brings. */
async function settle<T>(url: string, init: RequestInit) {
  const operation = operationOf(init.method ?? 'GET', url)
  const headers = new Headers(init.headers)
  const ownToken = tokenIn(headers)
  const token = operation.auth === 'none' ? null : (ownToken ?? requestAuth().readToken())
  const hasSignedOut = watchSignOut(token)
  const isAsPlayer = token !== null && ownToken === null
  // A bot check may wait for the player, and no request with one brings a new token.
  const leave = isAsPlayer && !operation.captcha ? enter() : () => {}
  const waitForOthers = async () => {
    // Two that are refused do not wait for each other.
    leave()
    if (isAsPlayer) await othersAnswered(LIMIT)
  }
  // Only a check may rename the player.
  const login = token === null || isPlainCheck(operation, url) ? null : storedLogin()
  let sent = token
  const send = () => {
    const sender = { token: sent, login }
    return exchange<T>(operation, url, { ...init, headers }, sender, waitForOthers)
  }
  const response = send().catch((error: unknown) => {
    const stored = requestAuth().readToken()
    const isRenewed = ownToken === null && stored !== null && stored !== token && !hasSignedOut()
    if (token === null || !isRenewed || !isUnauthorized(error)) throw error
    sent = stored
    return send()
  })
  const body = await response.catch(() => undefined)
  // The caller would store or show it as the next player's data. Requests that need no player settle all the same, as
  // does the one whose response has the recovery codes, which are shown only once.
  const isPrivate = operation.auth === 'required' && operation.id !== 'protectionConfirm'
  const isOutdated = isPrivate && hasSignedOut()
  keepRenewedToken(body, sent)
  leave()
  return { response, isOutdated }
}

function isUnauthorized(error: unknown): boolean {
  const problem = problemOf(error)
  return 'status' in problem && problem.status === 401
}

/**
 * Returns a function that says whether the current player has signed out since. A token renewed here or in another tab
 * does not count.
 */
function watchSignOut(token: string | null): () => boolean {
  const { readToken, readUser } = requestAuth()
  const login = readUser()?.login
  return () => token !== readToken() && login !== readUser()?.login
}

/** The token to send, and the login of the player whose data the response may hold; `null` where it may be anyone's. */
type Sender = Pick<Known, 'token' | 'login'>

/** One request and its response, regardless of who is signed in by then. */
async function exchange<T>(
  operation: Operation,
  url: string,
  init: RequestInit & { headers: Headers },
  { token, login }: Sender,
  waitForOthers: () => Promise<void>,
): Promise<T> {
  const fail = (problem: Problem, cause?: unknown) => new ApiError(operation.id, problem, { cause })

  init.headers.set('Accept', 'application/json')
  init.headers.set('Accept-Language', shownLocale())
  if (token !== null) init.headers.set('Authorization', `Bearer ${token}`)
  if (operation.captcha) await addBotCheck(operation, init.headers)

  const isShort = operation.id === 'sessionCheck' || operation.id === 'signOut'
  const limit = AbortSignal.timeout(isShort ? SHORT_LIMIT : LIMIT)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const isOffline = !navigator.onLine
  let response: Response | undefined
  let text: string
  try {
    const early = isPlainCheck(operation, url) ? requestAuth().takeEarlyCheck(token) : null
    response = early
      ? await raceAbort(signal, () => early)
      : await fetch(url, {
          ...init,
          signal,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
        })
    noteServerDate(response.headers.get('Date'))
    const { status } = response
    text = await response.text().catch((error: unknown) => {
      // The status of a refusal counts even if its body breaks off.
      if (status >= 400 && !signal.aborted) return ''
      throw error
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    const wasSent = !isOffline || navigator.onLine || limit.aborted || response !== undefined
    if (!wasSent) throw fail({ kind: 'not-sent' }, error)
    throw fail({ kind: 'unknown', reason: limit.aborted ? 'timeout' : 'network' }, error)
  }

  if (response.status >= 400) {
    const retryAfter = parseRetryAfter(response.headers.get('Retry-After'))
    // A token that was replaced while the request was in flight is not the one that was refused. Without a token to
    // send, a player who is believed to be signed in has no session either.
    const needsSession = token !== null || operation.auth === 'required'
    // Another request may bring the new token only after the server has refused the former one.
    if (response.status === 401) await waitForOthers()
    const isCurrent = token === requestAuth().readToken()
    const sessionLost = response.status === 401 && needsSession && isCurrent
    throw fail(parseProblem(text, { status: response.status, retryAfter, sessionLost }))
  }
  try {
    // The generated caller names T after the very schema that the body was parsed with.
    return parseBody(operation, text, { token, login, query: queryOf(url) }) as T
  } catch (error) {
    throw fail({ kind: 'unknown', reason: 'bad-response' }, error)
  }
}

/** Milliseconds for the code of the bot check. */
const BOT_CHECK_LIMIT = 10_000

/** In a chunk of its own, because the profile never needs it. */
const loadBotCheck = withReload(
  withTimeLimit(async () => {
    const module: Partial<typeof BotCheck> = await import('./bot-check')
    return module.botCheckToken ?? Promise.reject(new Error('An empty file'))
  }, BOT_CHECK_LIMIT),
)

/** @throws ApiError where the check does not load, or its provider cannot be reached */
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
const isPlainCheck = ({ id }: Operation, url: string) => id === 'sessionCheck' && !url.includes('?')

/** The token that the caller passes where it must not be the stored one. */
function tokenIn(headers: Headers): string | null {
  return /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}

function operationOf(method: string, url: string): Operation {
  const key = `${method} ${url.split('?')[0]}`
  const named: Partial<Record<string, Operation>> = operations
  const operation = named[key]
  if (!operation) throw new Error(`${key} is not in the contract`)
  return operation
}

const queryOf = (url: string) => new URLSearchParams(url.split('?')[1])

function parseBody({ id }: Operation, text: string, sent: Omit<Known, 'isVerified'>): unknown {
  const schema = responseSchemas[id]
  const isEmpty = text.trim() === ''
  if (schema === null) {
    // The page of a proxy does not prove that anything was done.
    if (!isEmpty) throw new Error(`${id}: a response without a body has one`)
    return undefined
  }
  const known = { ...sent, isVerified: requestAuth().readUser()?.active ?? true }
  const json = isEmpty ? {} : JSON.parse(text)
  const { body, mismatches } = readResponse(id, schema, json, known)
  reportOnce(id, mismatches)
  return body
}

const reported = new Set<string>()

/** A server that differs from the contract does so in every response: each place is reported once. */
function reportOnce(operation: string, mismatches: readonly Mismatch[]): void {
  const fresh = mismatches.filter(({ path }) => {
    const place = `${operation} ${path.replaceAll(/\[\d+\]/g, '[]')}`
    if (reported.has(place)) return false
    reported.add(place)
    return true
  })
  if (fresh.length === 0) return
  reportError(new ContractMismatch(operation, fresh, 'What could be read of it is shown.'))
}

/** `jwt` in any response replaces the token of its request (contract, 'Tokens'). */
function keepRenewedToken(body: unknown, sent: string | null): void {
  const renewed = tokenOf(body)
  if (sent === null || renewed === null || renewed === sent) return
  requestAuth().renewToken(sent, renewed)
}

/**
 * The token of a response, or of the user data in the response to a verification. That of another player than the stored
 * one is not taken alone: `auth/check.ts` stores it together with the player.
 */
function tokenOf(body: unknown): string | null {
  if (!isRecord(body)) return null
  const { userData, user, jwt } = body
  if (userData !== undefined) return tokenOf(userData)
  const stored = storedLogin()
  if (isRecord(user) && stored !== null && user['login'] !== stored) return null
  return typeof jwt === 'string' ? jwt : null
}

const storedLogin = () => requestAuth().readUser()?.login ?? null
