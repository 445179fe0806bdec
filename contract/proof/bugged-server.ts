import type { PlantedBug } from '#sandbox/bugs/planted-bug'
import { withCors } from '#sandbox/server/cors'
import { createSandbox } from '#sandbox/server/sandbox'
import { served, type Served } from '../kit/testing/served'

/** Where its e-mails link to. */
export const SITE = 'http://localhost:4173'

/** A sandbox over HTTP on a port of its own, as clients of other origins meet it, with a bug planted or without. */
export function openServer(bug?: PlantedBug): Promise<Served> {
  const sandbox = createSandbox({
    site: SITE,
    ...(bug && { bugs: [bug.bug] }),
  })
  return served(
    withCors(
      async (request) => (await sandbox.fetch(request)) ?? new Response(null, { status: 404 }),
    ),
  )
}
