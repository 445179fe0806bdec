import { createSandbox } from '#sandbox/server/sandbox'
import type { KitResult } from '../report/result'
import { runKit, type KitOptions } from '../run/run-kit'
import { opened } from './opened'
import type { Fetch } from './served'
import { servedInProcess } from './served-in-process'

export type Answer = (
  request: Request,
  good: () => Promise<Response>,
) => Response | Promise<Response>

/** The sandbox with some responses replaced. */
export function replaced(answer: Answer): Fetch {
  const sandbox = createSandbox()
  return async (request) => {
    const good = async () => (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
    return new URL(request.url).pathname.startsWith('/api/') ? answer(request, good) : good()
  }
}

export const pathOf = ({ url }: Request): string => new URL(url).pathname

/** Runs the kit against the sandbox with some responses replaced. */
export function runReplaced(answer: Answer, options: Partial<KitOptions> = {}): Promise<KitResult> {
  const { base } = opened(servedInProcess(replaced(answer)))
  return runKit({ base, ...options })
}
