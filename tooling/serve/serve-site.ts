import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Brand } from '#deploy/settings/brand'
import { isStampedWith, stamp } from '#deploy/settings/stamp'
import { siteListener } from '#deploy/server/site-server'
import type { SiteConfig } from '#/config-schema'
import { nodeMiddleware } from '#sandbox/server/middleware'
import { createSandbox } from '#sandbox/server/sandbox'
import { referenceSite } from '#sandbox/reference/reference'
import { deployFolder } from '../build/folders'
import { backendMiddleware } from './backend'

/** The path of the contract's reference, under that of the sandbox. */
const REFERENCE = '/__sandbox/reference'

const isUnder = (base: string, url = '/'): boolean =>
  url.split('?')[0] === base || url.startsWith(`${base}/`)

type SiteOptions = {
  /** The folder of the build. */
  root: string
  /** The address it is served at. */
  address: string
  /** The settings of the pages, whatever the build was stamped with. */
  settings: SiteConfig
  brand: Brand
  /** The backend, in place of the sandbox. */
  backend?: string | undefined
}

/**
 * The site of a build on one origin with the sandbox or a backend, for a Node HTTP server. Every response has the
 * security headers; the server behind it may replace them.
 */
export async function serveSite({
  root,
  address,
  settings,
  brand,
  backend,
}: SiteOptions): Promise<RequestListener> {
  const build = { dist: root, deploy: deployFolder(root) }
  const referenceOf = await referenceSite(REFERENCE)
  const reference = getRequestListener((request) => referenceOf(request), {
    overrideGlobalObjects: false,
  })
  const api =
    backend === undefined
      ? nodeMiddleware(createSandbox({ site: address + settings.basePath, reference: REFERENCE }))
      : backendMiddleware(backend)

  return siteListener({
    root,
    settingsOf: async () => ({
      basePath: settings.basePath,
      ...(!(await isStampedWith(build, settings, brand)) && {
        overlay: await stamp(build, settings, brand),
      }),
    }),
    behind: (request, response, next) => {
      if (isUnder(REFERENCE, request.url)) void reference(request, response)
      else api(request, response, next)
    },
  })
}
