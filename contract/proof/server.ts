import { withCors } from '#sandbox/server/cors'
import { createSandbox } from '#sandbox/server/sandbox'
import type { WorldOptions } from '#sandbox/server/world'
import type { Served } from '../kit/testing/served'
import { servedInProcess } from '../kit/testing/served-in-process'

type Answer = (request: Request) => Promise<Response>

/** The site its e-mails link to. */
export const SITE = 'http://localhost:4173'

/** A sandbox as clients of other origins see it, with or without mistakes; `around` sees requests and responses. */
export function openServer(
  options: Pick<WorldOptions, 'bugs'> = {},
  around = (next: Answer): Answer => next,
): Served {
  const sandbox = createSandbox({ site: SITE, ...options })
  const answer = async (request: Request) =>
    (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
  return servedInProcess(withCors(around(answer)))
}
