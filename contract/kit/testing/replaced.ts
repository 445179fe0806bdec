import { afterEach } from 'vitest'
import { createSandbox } from '#sandbox/server/sandbox'
import type { KitResult } from '../report/result'
import { runKit, type KitOptions } from '../run/run-kit'
import type { Fetch, Served } from './served'
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

/** Runs of the kit for the tests of a file; after each of them their servers, and those in `open`, are closed. */
export function replacedRuns() {
  const open: Served[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })
  /** Runs the kit against the sandbox with some responses replaced. */
  const run = (answer: Answer, options: Partial<KitOptions> = {}): Promise<KitResult> => {
    const one = servedInProcess(replaced(answer))
    open.push(one)
    return runKit({ base: one.base, ...options })
  }
  return { open, run }
}
