import { getResponse } from 'msw'
import { createRequestContext, type Core } from '../request-context'
import { accountHandlers } from './account'
import { creditsHandlers } from './credits'
import type { On } from './on'
import { protectionHandlers } from './protection'
import { sessionHandlers } from './session'
import { settingsHandlers } from './settings'

/** The world that each request came to. */
const worlds = new WeakMap<Request, Core>()

const on: On = (answer) => async (info) => {
  const core = worlds.get(info.request)
  if (!core) throw new Error('A request came to no world.')
  return answer(createRequestContext(core, info.request))
}

/**
 * By method and path, and for all worlds: MSW keeps the stack of each handler that is made, and copies a request for
 * those that it tries.
 */
const handlers = new Map(
  [sessionHandlers, accountHandlers, settingsHandlers, creditsHandlers, protectionHandlers]
    .flatMap((handlersOf) => handlersOf(on))
    .map((handler) => [handler.info.header, handler]),
)

/** What a world answers; undefined where it has no such operation. */
export async function handle(core: Core, request: Request): Promise<Response | undefined> {
  const handler = handlers.get(`${request.method} *${new URL(request.url).pathname}`)
  if (!handler) return undefined
  worlds.set(request, core)
  return getResponse([handler], request)
}
