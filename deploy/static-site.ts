import type { IncomingHttpHeaders } from 'node:http'
import { CHANGE_PASSWORD, CHANGE_PASSWORD_PAGE } from './change-password'
import { KEPT_FOR_GOOD } from './headers'
import { pageFor } from './page-for'
import { isPageFile } from './pages'
import { isSharePicture } from './share-picture'
import type { Encoding, Overlay, SiteFile } from './site-files'
import { readSiteFiles } from './site-files'

/** A request as Node's HTTP server has it; the browser's `Request` would cost 13 MB of memory. */
type SiteRequest = Readonly<{
  method: string
  /** The path as sent, still encoded. */
  path: string
  /** The query, without its question mark. */
  search: string
  headers: IncomingHttpHeaders
}>

export type SiteResponse = {
  status: number
  /** Added to the headers of every response (`headers.ts`), which they may override. */
  headers: Record<string, string>
  body: Uint8Array | string | null
}

type StaticSite = { answer: (request: SiteRequest) => SiteResponse }

const PREFERRED: readonly Encoding[] = ['br', 'gzip']

/**
 * A missing file is a plain 404 under these paths: browsers would cache a page in place of a script, and a page in
 * place of an API response would hide the fault. Requests that accept HTML, as a person's do, get the not-found page.
 */
const NEVER_A_PAGE = /^\/(?:assets|api)(?:\/|$)/

/** Matches no file, so that the response is the not-found page. */
const NO_PAGE = ''

/** The decoded path; `''`, which matches nothing, if it is malformed or climbs out of the root. */
function readPath(pathname: string): string {
  try {
    const path = decodeURIComponent(pathname)
    return /[\\\0]|(?:^|\/)\.\.(?:\/|$)/.test(path) ? NO_PAGE : path
  } catch {
    return NO_PAGE
  }
}

function cacheControlOf(path: string, mediaType: string): string {
  if (mediaType.startsWith('text/html')) return 'private, no-cache'
  if (path === '/version.json') return 'no-cache'
  return path.startsWith('/assets/') ? KEPT_FOR_GOOD : 'public, max-age=3600'
}

/** Other sites show this picture beside a link to this one. */
const FOR_OTHERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

function chooseEncoding(accepted: string, file: SiteFile): Encoding | undefined {
  const offered = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    offered.set(name, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (name: string) => offered.get(name) ?? offered.get('*') ?? 0
  return PREFERRED.find((encoding) => file.encoded.has(encoding) && weightOf(encoding) > 0)
}

const wantsPage = ({ headers }: SiteRequest) => (headers.accept ?? '').includes('text/html')

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = new Set(ifNoneMatch.split(',').map((known) => known.trim().replace(/^W\//, '')))
  return tags.has(tag) || tags.has('*')
}

function fail(status: number, text: string, more: Record<string, string> = {}): SiteResponse {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return { status, headers: { ...type, ...more }, body: `${text}\n` }
}

function lead(location: string): SiteResponse {
  const headers = { Location: location, 'Cache-Control': 'no-store' }
  return { status: 302, headers, body: null }
}

function answerFile(
  { method, headers }: SiteRequest,
  path: string,
  file: SiteFile,
  status = 200,
): SiteResponse {
  const isPage = file.mediaType.startsWith('text/html')
  const encoding = chooseEncoding(headers['accept-encoding']?.toString() ?? '', file)
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`
  const body = encoding === undefined ? file.body : (file.encoded.get(encoding) ?? file.body)
  const common = {
    ...(isSharePicture(path) && FOR_OTHERS),
    'Cache-Control': cacheControlOf(path, file.mediaType),
    ETag: tag,
    Vary: isPage ? 'Cookie, Accept-Encoding' : 'Accept-Encoding',
  }
  if (status === 200 && isKnown(headers['if-none-match'], tag)) {
    return { status: 304, headers: common, body: null }
  }
  return {
    status,
    headers: {
      ...common,
      'Content-Type': file.mediaType,
      'Content-Length': String(body.byteLength),
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    },
    body: method === 'HEAD' ? null : body,
  }
}

/**
 * The built site in the folder `root` as a function from request to response.
 *
 * Files are sent from memory as they are, compressed where the build did it. Pages are sent at their addresses only;
 * any other path gets the not-found page.
 *
 * @param overlay files that replace those of the build
 */
export async function createStaticSite(root: string, overlay?: Overlay): Promise<StaticSite> {
  const files = await readSiteFiles(root, overlay)

  function answerPage(request: SiteRequest, path: string, status?: number): SiteResponse {
    const page = pageFor(path, request.search, request.headers.cookie ?? '')
    const file = files.get(page.file)
    return file === undefined
      ? fail(404, 'Not found')
      : answerFile(request, page.file, file, status ?? page.status)
  }

  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const allow = { Allow: 'GET, HEAD' }
        if (!wantsPage(request)) return fail(405, 'Method not allowed', allow)
        const refusal = answerPage(request, NO_PAGE, 405)
        return { ...refusal, headers: { ...refusal.headers, ...allow } }
      }
      const path = readPath(request.path)
      // Relative: the site may be under a base path.
      if (path === CHANGE_PASSWORD) return lead(`..${CHANGE_PASSWORD_PAGE}`)
      const file = isPageFile(path) ? undefined : files.get(path)
      if (file !== undefined) return answerFile(request, path, file)
      const isMissing = NEVER_A_PAGE.test(path || request.path)
      if (isMissing && !wantsPage(request)) return fail(404, 'Not found')
      return answerPage(request, isMissing ? NO_PAGE : path)
    },
  }
}
