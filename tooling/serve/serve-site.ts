import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { siteListener } from '#deploy/server/site-server'
import { nodeMiddleware } from '#sandbox/server/middleware'
import { createSandbox } from '#sandbox/server/sandbox'
import { referenceSite } from '../../contract/reference/reference-site'
import { backendMiddleware } from './backend'

/** Where the reference of the contract stands, beside the sandbox that keeps it. */
const REFERENCE = '/__sandbox/reference'

const isUnder = (base: string, url = '/'): boolean =>
  url.split('?')[0] === base || url.startsWith(`${base}/`)

/**
 * The site of `root`, whose address is `address`, on one origin with the sandbox, or with the backend at `backendUrl`, for a Node
 * HTTP server. Every answer carries the security headers; what stands behind may put its own in their place.
 */
export async function serveSite(
  root: string,
  address: string,
  backendUrl?: string,
): Promise<RequestListener> {
  const referenceOf = await referenceSite(REFERENCE)
  const reference = getRequestListener((request) => referenceOf(request), {
    overrideGlobalObjects: false,
  })
  const backend =
    backendUrl === undefined
      ? nodeMiddleware(createSandbox({ site: address }))
      : backendMiddleware(backendUrl)

  return siteListener({
    root,
    behind: (request, response, next) => {
      if (isUnder(REFERENCE, request.url)) void reference(request, response)
      else backend(request, response, next)
    },
  })
}
