import { createSandbox, isSandboxPath } from '../server/sandbox'
import { worldStorage } from './world-storage'
import { restore, snapshotOf } from './snapshot'

interface WaitingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends WaitingEvent {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

/** The pages of the site by address, inserted by the build. The last one matches every path. */
declare const __PAGES__: readonly { answers: string; file: string; status: number }[]

/** What a service worker has and a page does not. */
interface WorkerScope {
  readonly location: Location
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: WaitingEvent) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

// A TypeScript program has the types of pages or of workers; this one has those of pages.
const worker = globalThis as unknown as WorkerScope

/** The folder that the demonstration is served in: `/site`, or nothing. */
const base = worker.location.pathname.replace(/\/[^/]*$/, '')
const { origin } = worker.location

const sandbox = createSandbox({ site: origin + base, baseUrl: origin + base })
const ready = worldStorage.load().then((kept) => {
  if (kept) restore(sandbox.world(), kept)
})

/**
 * The path as the sandbox knows it. Its own pages are in the folder, because the worker controls nothing else; the API
 * is not.
 */
function sandboxPath(pathname: string): string | undefined {
  const path = pathname.startsWith(`${base}/__sandbox`) ? pathname.slice(base.length) : pathname
  return isSandboxPath(path) && (path !== pathname || base === '' || path.startsWith('/api/'))
    ? path
    : undefined
}

/** A page of the sandbox, which does not know the folder, with its links moved into it. */
async function inFolder(page: Response): Promise<Response> {
  const headers = new Headers(page.headers)
  const to = headers.get('location')
  if (to?.startsWith('/__sandbox')) headers.set('location', base + to)
  const html = (await page.text())
    .replaceAll('"/__sandbox', `"${base}/__sandbox`)
    .replace(`data-to="${origin}/`, `data-to="${origin}${base}/`)
    // The links of e-mails contain the folder already.
    .replace(`data-to="${origin}${base}${base}/`, `data-to="${origin}${base}/`)
  const { status } = page
  return new Response(html === '' ? null : html, { status, headers })
}

async function ask(request: Request, path: string): Promise<Response> {
  if (base === '' || path.startsWith('/api/')) {
    return (await sandbox.fetch(request)) ?? Response.error()
  }
  const { search } = new URL(request.url)
  const { method, headers } = request
  const isPost = method === 'POST'
  const inner = new Request(origin + path + search, {
    method,
    headers,
    ...(isPost && { body: await request.arrayBuffer() }),
  })
  const page = (await sandbox.fetch(inner)) ?? Response.error()
  return inFolder(page)
}

/** A page from the host, or the page's file if the host has no routing. */
async function answerPage(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok || response.type === 'opaqueredirect') return response
  const path = new URL(request.url).pathname.slice(base.length)
  const known = __PAGES__.find(({ answers }) => new RegExp(answers).test(path))
  const page = known && (await fetch(`${base}/${known.file}`))
  if (!page?.ok) return response
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  return new Response(await page.blob(), { status: known?.status ?? 200, headers })
}

async function answer(request: Request, path: string): Promise<Response> {
  await ready
  try {
    return await ask(request, path)
  } catch {
    // A fault broke the connection.
    return Response.error()
  } finally {
    // Before the response: the browser may stop the worker after it.
    await worldStorage.save(snapshotOf(sandbox.world()))
  }
}

/**
 * The backend of the demonstration: the sandbox inside the visitor's own browser. What it receives stays there, and no
 * other visitor sees it.
 */
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== origin) return
  const path = sandboxPath(url.pathname)
  if (path === undefined) {
    if (event.request.mode === 'navigate') event.respondWith(answerPage(event.request))
    return
  }
  event.respondWith(answer(event.request, path))
})
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
// Sent by a page that a forced reload loaded without the worker.
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
