import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createStaticSite } from '#deploy/static-site'
import { nodeMiddleware } from '#sandbox/server/middleware'
import { createSandbox } from '#sandbox/server/sandbox'
import { referenceSite } from '../../contract/reference/reference-site'
import { backendMiddleware } from './backend'
import { readHeaders } from '../build/page-headers'

/** Where the reference of the contract stands, beside the sandbox that keeps it. */
const REFERENCE = '/__sandbox/reference'

const isUnder = (base: string, url = '/'): boolean =>
  url.split('?')[0] === base || url.startsWith(`${base}/`)

const answering = (answer: (request: Request) => Response) =>
  getRequestListener((request) => answer(request), { overrideGlobalObjects: false })

/**
 * The site of `root`, whose address is `address`, on one origin with the sandbox, or with the backend at `backendUrl`, for a Node
 * HTTP server. Every answer carries the security headers; what stands behind may put its own in their place.
 */
export async function serveSite(
  root: string,
  address: string,
  backendUrl?: string,
): Promise<RequestListener> {
  const headers = await readHeaders(root)
  const site = await createStaticSite({ root, headers })
  const listener = answering((request) => site.fetch(request))
  const reference = answering(await referenceSite(REFERENCE))
  const behind =
    backendUrl === undefined
      ? nodeMiddleware(createSandbox({ site: address }))
      : backendMiddleware(backendUrl)

  return (request, response) => {
    response.setHeaders(new Map(Object.entries(headers)))
    if (isUnder(REFERENCE, request.url)) void reference(request, response)
    else behind(request, response, () => void listener(request, response))
  }
}
