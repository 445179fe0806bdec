import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { SECURITY_HEADERS } from '#deploy/headers'
import type { Overlay } from '#deploy/site-files'
import { reasonOf } from '#deploy/reason-of'
import { STAMPED_SETTINGS } from '#deploy/settings/stamped-settings'
import { createStaticSite } from '#deploy/static-site'
import { splitUrl } from './address'
import { logAccess, type Write } from './log'
import { paymentReturn, postedPage } from './payment-return'

export type BuildSettings = {
  /** The base path of the site: `/site`, or nothing. */
  basePath: string
  /** The address of the site, if its settings contain it. */
  siteUrl?: string | undefined
  /** The pages, if the settings differ from those the build was stamped with. */
  overlay?: Overlay
}

type SiteServerOptions = {
  /** The folder of the build. */
  root: string
  /** Handles the API and whatever else belongs to the backend, or calls `next`; gets the site's address if known. */
  behind?: (
    ...request: [...Parameters<RequestListener>, next: () => void, site: URL | undefined]
  ) => void
  /** Receives a log line for each response. */
  log?: Write
  /** Whether the log trusts what a proxy in front of this server reports about the client. */
  trustProxy?: boolean
  /** Whether the process is shutting down: `/healthz` then responds 503, so that no more requests are sent here. */
  isEnding?: () => boolean
  /** Whether the backend answers, for a request of `/readyz`. */
  isReady?: (request: IncomingMessage) => Promise<boolean>
  /** The operator's settings for a build; called for each build that is served. */
  settingsOf?: (root: string) => Promise<BuildSettings>
  /** Milliseconds in which a deployment is noticed. */
  lookMs?: number
  /** Called with the reason if a new build cannot be served, or there is none any more; the former one still is. */
  onRefused?: (reason: string) => void
}

/** Milliseconds after which a build that cannot be served, for example with wrong settings, is retried: it takes seconds. */
const RETRY_MS = 30_000

/** Milliseconds that a deployment may leave nothing to read. */
const GONE_MS = 30_000

type Mark = { folder: string; page: number; settings: number | undefined }

/** Changes with each deployment and stamping: the link leads elsewhere, or the home page or the settings were replaced. */
async function markOf(root: string): Promise<Mark> {
  const folder = await realpath(root)
  const page = await stat(join(folder, 'index.html'))
  // The demonstration has none.
  const settings = await stat(join(`${folder}-deploy`, STAMPED_SETTINGS)).catch(() => undefined)
  return { folder, page: page.mtimeMs, settings: settings?.mtimeMs }
}

/** Whether `settings.mjs` is replacing the files of the build one by one: it removes the settings first, writes them last. */
function isBeingStamped(found: Mark, former: Mark): boolean {
  const isSame = found.folder === former.folder
  return isSame && former.settings !== undefined && found.settings === undefined
}

/** The site in `root`, read again when the build changes; until that is read, the former one is served. */
async function followSite(
  root: string,
  {
    lookMs,
    settingsOf,
    onRefused,
  }: Required<Pick<SiteServerOptions, 'lookMs' | 'settingsOf' | 'onRefused'>>,
) {
  async function read() {
    const { basePath, siteUrl, overlay } = await settingsOf(root)
    const address = siteUrl === undefined ? undefined : new URL(siteUrl)
    return { basePath, address, ...(await createStaticSite(root, overlay)) }
  }
  let mark = await markOf(root)
  let site = await read()
  let lookedAt = performance.now()
  let isLooking = false
  let refused = { mark, until: 0 }
  /** When there was first nothing to read: infinite once that is reported. */
  let goneAt: number | undefined

  async function look(): Promise<void> {
    const found = await markOf(root)
    goneAt = undefined
    if (isDeepStrictEqual(found, mark) || isBeingStamped(found, mark)) return
    if (isDeepStrictEqual(found, refused.mark) && performance.now() < refused.until) return
    try {
      site = await read()
      mark = found
    } catch (error) {
      refused = { mark: found, until: performance.now() + RETRY_MS }
      onRefused(reasonOf(error))
    }
  }

  return (): typeof site => {
    const now = performance.now()
    if (now - lookedAt >= lookMs && !isLooking) {
      lookedAt = now
      isLooking = true
      void look()
        .catch((error: unknown) => {
          goneAt ??= now
          if (now - goneAt < GONE_MS) return
          goneAt = Infinity
          onRefused(reasonOf(error))
        })
        .finally(() => (isLooking = false))
    }
    return site
  }
}

function plain(response: ServerResponse, status: number, line: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${line}\n`)
}

/** The path inside the site; undefined if it is not under the base path. */
function pathBelow(basePath: string, path: string): string | undefined {
  if (path === basePath) return '/'
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined
}

/** The whole site as a listener for Node's HTTP server: health, API, payment returns, pages and files. */
export async function siteListener({
  root,
  behind = (_request, _response, next) => next(),
  log,
  trustProxy = false,
  isEnding = () => false,
  isReady = async () => true,
  settingsOf = async () => ({ basePath: '' }),
  lookMs = 1000,
  onRefused = () => undefined,
}: SiteServerOptions): Promise<RequestListener> {
  const current = await followSite(root, { lookMs, settingsOf, onRefused })

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', headers } = request
    const { path: whole, search } = splitUrl(request.url)
    const { basePath, answer } = current()
    const path = pathBelow(basePath, whole)
    if (path === undefined) {
      plain(response, 404, 'Not found')
      return
    }
    const posted = postedPage(method, path)
    if (posted !== undefined) {
      const location = basePath + paymentReturn(posted, search)
      response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
      return
    }
    const { status, headers: own, body } = answer({ method, path, search, headers })
    response.writeHead(status, own).end(body)
  }

  return (request, response) => {
    if (log !== undefined) logAccess(request, response, { write: log, trustProxy })
    response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)))
    // The backend and a proxy could each trust a different one.
    if ((request.headersDistinct['host']?.length ?? 0) > 1) {
      plain(response, 400, 'Bad Request')
      return
    }
    const { path } = splitUrl(request.url)
    if (path === '/healthz' || path === '/readyz') {
      void (path === '/readyz' ? isReady(request) : Promise.resolve(true)).then((isUp) => {
        if (isEnding()) plain(response, 503, 'ending')
        else if (isUp) plain(response, 200, 'ok')
        else plain(response, 503, 'The backend does not answer')
      })
      return
    }
    behind(request, response, () => serve(request, response), current().address)
  }
}
