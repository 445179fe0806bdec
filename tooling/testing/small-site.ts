import { request as send } from 'node:https'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { pageFile, PAGES } from '#deploy/pages'
import { filesUnder } from '#deploy/files-under'
import { precompress } from '#deploy/precompress'
import { LOCALE_CODES } from '#/locales/locale'
import { bundlePrograms } from '../build/bundle-programs'
import { writeDeployFiles } from '../build/deploy-files'
import { listen } from '../serve/listen'
import { ensureServers } from '../serve/real-servers'

// The small site that the tests of production servers serve, and how they send requests.

export const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
export const KEPT = 'public, max-age=31536000, immutable'
export const SCRIPT = `export const text = '${'lorem ipsum '.repeat(200)}'`
export const SECRET = 'canary-7f3a'

export const page = (text: string) => `<!doctype html>${text}`

type Answer = {
  status: number
  headers: Record<string, string | undefined>
  /** Header names, including repeated ones. */
  names: string[]
  body: Buffer
}

/** Sends a path unchanged; `fetch` would normalize it. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', body = '', ...headers }: Record<string, string> = {},
): Promise<Answer> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, rejectUnauthorized: false }
    const servername = 'localhost'
    const asking = send(
      { ...options, servername, headers: { host: `localhost:${port}`, ...headers } },
      (answer) => {
        buffer(answer)
          .then((body) => ({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()]),
            ),
            names: answer.rawHeaders
              .filter((_, index) => index % 2 === 0)
              .map((name) => name.toLowerCase()),
            body,
          }))
          .then(resolve, reject)
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

/** The path that the readiness check requests, without a token. */
const READY_URL = '/api/v2/user/check'

/** A backend whose responses contain the request. */
function listenAsBackend() {
  return listen(
    (request, response) => {
      if (request.url?.startsWith('/api/v2/silent')) return
      response.setHeader('content-type', 'application/json')
      if (request.url?.startsWith('/api/v2/strict')) {
        response.setHeader('x-frame-options', 'SAMEORIGIN')
        response.setHeader('content-security-policy', 'default-src *')
      }
      if (request.url?.startsWith('/api/v2/cached'))
        response.setHeader('cache-control', 'max-age=5')
      const isDenied = request.url?.startsWith('/api/v2/denied') || request.url === READY_URL
      response.statusCode = isDenied ? 401 : 200
      response.end(JSON.stringify({ url: request.url, ...request.headers }))
    },
    { host: '127.0.0.1', port: 0 },
  )
}

/** A folder with a small site, laid out as by a deployment, and what serves it. */
async function writeSite(): Promise<string> {
  const site = await mkdtemp(join(tmpdir(), 'site-'))
  const build = join(site, 'current/dist')
  const pages = PAGES.flatMap((page) =>
    LOCALE_CODES.map((locale) => [pageFile(page, locale), `<!doctype html>${page.name} ${locale}`]),
  )
  const files: Record<string, string> = {
    ...Object.fromEntries(pages),
    'assets/main-1a2b.js': SCRIPT,
    'assets/font-3c4d.woff2': 'x'.repeat(5000),
    'robots.txt': 'User-agent: *\n',
    'share.ru.jpg': 'x'.repeat(5000),
    'version.json': '{}',
    _headers: '/*\n',
    '.vite/manifest.json': '{}',
    '.well-known/security.txt': 'Contact: mailto:safety@example.org\n',
  }
  for (const [name, content] of Object.entries(files)) {
    const file = join(build, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await precompress(filesUnder(build))
  await bundlePrograms(join(site, 'current/dist-deploy'), ['server.mjs'])
  await writeDeployFiles(join(site, 'current/dist-deploy'))
  return site
}

/** A small site and a backend for the servers of a test file, until its tests have ended. */
export async function useSmallSite(): Promise<{ site: string; backend: string }> {
  const { server: backend, port } = await listenAsBackend()
  const place = { site: '', backend: `http://127.0.0.1:${port}` }
  beforeAll(async () => {
    ensureServers()
    place.site = await writeSite()
  }, 300_000)
  afterAll(async () => {
    backend.close()
    await rm(place.site, { recursive: true })
  })
  return place
}
