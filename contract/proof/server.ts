import { withCors } from '#sandbox/server/cors'
import { createSandbox } from '#sandbox/server/sandbox'
import type { WorldOptions } from '#sandbox/server/world'
import type { Served } from '../kit/testing/served'
import { servedInProcess } from '../kit/testing/served-in-process'

/** Where its e-mails link to. */
export const SITE = 'http://localhost:4173'

interface ServerOptions extends Pick<WorldOptions, 'bugs'> {
  /** Gets each request with its response. */
  readonly watch?: (request: Pick<Request, 'method' | 'url'>, response: Response) => Promise<void>
}

/** A sandbox as clients of other origins meet it, with mistakes or without. */
export function openServer({ watch, ...options }: ServerOptions = {}): Served {
  const sandbox = createSandbox({ site: SITE, ...options })
  return servedInProcess(
    withCors(async (request) => {
      const response = (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
      await watch?.(request, response.clone())
      return response
    }),
  )
}
