import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { SECURITY_HEADERS } from '#deploy/headers'
import type { Overlay } from '#deploy/site-files'
import { createStaticSite, type SiteResponse } from '#deploy/static-site'
import { addressOf } from './address'
import { logAccess, type Write } from './log'
import { isPaymentReturn, paymentReturn } from './payment-return'

type SiteServerOptions = {
  /** The folder of the build. */
  root: string
  /** Answers the API and whatever else belongs to the backend, or calls `next`. */
  behind?: (...request: [...Parameters<RequestListener>, next: () => void]) => void
  /** Where a line for each response goes. */
  log?: Write
  /** Whether the process is ending: `/healthz` then says so, that nobody is sent here any more. */
  isEnding?: () => boolean
  /** Makes the pages for settings that are not those of the build, of each build that is served. */
  stamp?: (root: string) => Promise<Overlay>
  /** Milliseconds in which a deployment is noticed. */
  lookMs?: number
}

/** Changes with each deployment: a link that leads elsewhere, or a new home page in its place. */
async function markOf(root: string): Promise<string> {
  const folder = await realpath(root)
  const { mtimeMs } = await stat(join(folder, 'index.html'))
  return `${folder} ${mtimeMs}`
}

/** The site of `root`, read anew when another build is there; until that is read, the former one answers. */
async function followSite(
  root: string,
  { lookMs, stamp }: Required<Pick<SiteServerOptions, 'lookMs' | 'stamp'>>,
) {
  const read = async () => createStaticSite(root, await stamp(root))
  let mark = await markOf(root)
  let site = await read()
  let lookedAt = performance.now()
  let isLooking = false

  async function look(): Promise<void> {
    const found = await markOf(root)
    if (found === mark) return
    site = await read()
    mark = found
  }

  return (request: Parameters<typeof site.answer>[0]): SiteResponse => {
    const now = performance.now()
    if (now - lookedAt >= lookMs && !isLooking) {
      lookedAt = now
      isLooking = true
      void look()
        // In the middle of a deployment there may be nothing to read; the next look finds it.
        .catch(() => undefined)
        .finally(() => (isLooking = false))
    }
    return site.answer(request)
  }
}

/** The whole site as a listener of Node's HTTP server: health, API, payment returns, pages and files. */
export async function siteListener({
  root,
  behind = (_request, _response, next) => next(),
  log,
  isEnding = () => false,
  stamp = async () => new Map(),
  lookMs = 1000,
}: SiteServerOptions): Promise<RequestListener> {
  const answer = await followSite(root, { lookMs, stamp })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const { path, search } = addressOf(request.url)
    if (isPaymentReturn(method, path)) {
      const location = await paymentReturn(request, path, search)
      response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
      return
    }
    const { status, headers: own, body } = answer({ method, path, search, headers })
    response.writeHead(status, own).end(body)
  }

  return (request, response) => {
    if (log !== undefined) logAccess(request, response, log)
    response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)))
    if (addressOf(request.url).path === '/healthz') {
      const status = isEnding() ? 503 : 200
      response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      response.end(status === 200 ? 'ok\n' : 'ending\n')
      return
    }
    behind(request, response, () => void serve(request, response))
  }
}
