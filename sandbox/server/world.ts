import { http, HttpResponse, type HttpHandler } from 'msw'
import { broken, checked, unknownPath } from './responses'
import {
  createRequestContext,
  type RequestContext,
  type Core,
  type Settings,
} from './request-context'
import { preflight } from './cors'
import { createRequestLog, type RequestLog } from './request-log'
import { createClock, SECOND } from './clock'
import { buffered, operationOf, type Operation } from './contract'
import { ConnectionReset, createFaults, type Faults } from './faults'
import { handle } from './handlers/handlers'
import { createLimits, DEFAULT_RULES, type Rules } from './limits'
import { createMailbox } from './mailbox'
import { applyFault } from './apply-fault'
import { languageOf } from './texts'
import { seedPlayers } from './players'
import { systemRandom, type Random } from './random'
import { emptyState, endUnusedSessions } from './state'

/**
 * A planted bug, to prove that a test of the contract can fail. It responds in place of an operation, mostly by
 * changing what `answer` returns. Its responses are not validated.
 */
export type Bug = (call: {
  readonly operation: Operation
  readonly context: RequestContext
  /** The operation's response to this request, or to `other`. */
  readonly answer: (other?: Request) => Promise<Response>
}) => Promise<Response>

const NO_STORE = ['cache-control', 'no-store'] as const

export interface WorldOptions {
  /** By default the system's time, in milliseconds since 1970. */
  readonly now?: () => number
  /** By default cryptographic randomness. */
  readonly random?: Random
  /** The origin of this world, if it is not that of each request. */
  readonly baseUrl?: string
  /** The origin of the site, for links in e-mails that no page of the site requested. */
  readonly site?: string
  /** The name of this world in `?world=`; the default world has none. */
  readonly name?: string
  readonly captcha?: Settings['captcha']
  /** By default those of `x-limits`. */
  readonly rules?: Rules
  readonly bugs?: readonly Bug[]
}

export interface World extends Core {
  /** Responds to requests under `/api/v2`. Rejects with `ConnectionReset` if a fault breaks the connection. */
  readonly fetch: (request: Request) => Promise<Response>
  /** The same for `setupServer(...world.handlers)`. */
  readonly handlers: readonly HttpHandler[]
  readonly calls: RequestLog
  readonly faults: Faults
  /** Restores the initial players, e-mails, clock, faults and settings. */
  readonly reset: () => void
}

/** Shared by all worlds: MSW keeps the stack of each handler it creates. */
const PREFLIGHTS = http.options('*/api/v2/*', preflight)

function createCore(options: WorldOptions): Core {
  const clock = createClock(options.now)
  const random = options.random ?? systemRandom
  const rules = options.rules ?? DEFAULT_RULES
  return {
    name: options.name,
    baseUrl: options.baseUrl,
    site: options.site,
    state: emptyState(random),
    settings: { captcha: options.captcha ?? 'off' },
    clock,
    random,
    mailbox: createMailbox(clock),
    rules,
    limits: createLimits(clock, rules.attempts),
  }
}

/** A separate backend in memory, with its own players, e-mails, payments and clock. Seeded; `faults` make it fail. */
export function createWorld(options: WorldOptions = {}): World {
  const core = createCore(options)
  const calls = createRequestLog(core.clock)
  const faults = createFaults()
  const seed = () => seedPlayers(core, options.site ?? options.baseUrl ?? 'http://localhost:4173')
  seed()

  // One at a time: hashing a password separates the check that a login is free from its registration.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  const respond = async (request: Request, operation: Operation): Promise<Response> => {
    endUnusedSessions(core.state, core.clock.now(), core.rules.lifetimes.session * SECOND)
    try {
      const found = await handle(core, request)
      if (!found) return unknownPath(request)
      const response = await checked(request, operation, found)
      response.headers.set(...NO_STORE)
      return response
    } catch (error) {
      return broken(request, `${operation.id} threw`, error)
    }
  }

  const answerOf = async (request: Request, operation: Operation | undefined) => {
    if (!operation) return unknownPath(request)
    const copy = await buffered(request)
    const planted = (options.bugs ?? []).reduce<(asked: Request) => Promise<Response>>(
      (answer, bug) => (asked) =>
        bug({
          operation,
          context: createRequestContext(core, asked.clone()),
          answer: (other = asked) => answer(other),
        }),
      // A bug may call `answer` twice.
      (asked) => inTurn(() => respond(options.bugs ? asked.clone() : asked, operation)),
    )
    const fault = faults.take(operation.id)
    const language = languageOf(request.headers.get('accept-language'))
    return fault ? applyFault(fault, language, () => planted(copy)) : planted(copy)
  }

  const fetch = async (request: Request): Promise<Response> => {
    const operation = operationOf(request.method, new URL(request.url).pathname)
    const call = calls.record(operation?.id ?? null, request)
    const response = await answerOf(request, operation)
    call.status = response.status
    const headers = new Headers(response.headers)
    // Clients compare moments with this header, so it follows the world's clock.
    if (!headers.has('date')) headers.set('date', new Date(core.clock.now()).toUTCString())
    // What a bug did to the header is kept.
    if (!options.bugs || !operation) headers.set(...NO_STORE)
    return new Response(response.body, { status: response.status, headers })
  }

  return Object.assign(core, {
    fetch,
    handlers: [
      PREFLIGHTS,
      http.all('*/api/v2/*', ({ request }) => fetch(request).catch(brokenConnection)),
    ],
    calls,
    faults,
    reset: () => {
      core.state = emptyState(core.random)
      core.settings.captcha = options.captcha ?? 'off'
      core.clock.reset()
      core.limits.clear()
      core.mailbox.clear()
      calls.clear()
      faults.clear()
      seed()
    },
  })
}

const brokenConnection = (error: unknown): Response => {
  if (error instanceof ConnectionReset) return HttpResponse.error()
  throw error
}
