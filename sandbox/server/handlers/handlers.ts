import { getResponse } from 'msw'
import { createRequestContext, type Core } from '../request-context'
import { accountHandlers } from './account'
import { creditsHandlers } from './credits'
import type { On } from './on'
import { protectionHandlers } from './protection'
import { sessionHandlers } from './session'
import { settingsHandlers } from './settings'

/** The world of each request. */
const worlds = new WeakMap<Request, Core>()

const on: On = (answer) => async (info) => {
  const core = worlds.get(info.request)
  if (!core) throw new Error('The request belongs to no world.')
  return answer(createRequestContext(core, info.request))
}

/**
 * By method and path, and shared by all worlds: MSW keeps the stack of each handler it creates, and copies a request
 * for each handler it tries.
 */
const handlers = new Map(
  [sessionHandlers, accountHandlers, settingsHandlers, creditsHandlers, protectionHandlers]
    .flatMap((handlersOf) => handlersOf(on))
    .map((handler) => [handler.info.header, handler]),
)

/** A world's response; undefined if there is no such operation. */
export async function handle(core: Core, request: Request): Promise<Response | undefined> {
  const handler = handlers.get(`${request.method} *${new URL(request.url).pathname}`)
  if (!handler) return undefined
  worlds.set(request, core)
  return getResponse([handler], request)
}
