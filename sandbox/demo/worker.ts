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

/** What a service worker has and a page has not. */
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

// TypeScript knows either pages or workers in one program, and this one is of pages.
const worker = globalThis as unknown as WorkerScope

const sandbox = createSandbox({ site: worker.location.origin })
const ready = worldStorage.load().then((kept) => {
  if (kept) restore(sandbox.world(), kept)
})

async function answer(request: Request): Promise<Response> {
  await ready
  try {
    return (await sandbox.fetch(request)) ?? Response.error()
  } catch {
    // A fault that breaks the connection.
    return Response.error()
  }
}

const save = () => worldStorage.save(snapshotOf(sandbox.world()))

/**
 * The backend of the demonstration: the sandbox inside the visitor's own browser. What it is sent is kept
 * there too, and no other visitor sees it.
 */
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== worker.location.origin || !isSandboxPath(pathname)) return
  const answered = answer(event.request)
  event.respondWith(answered)
  event.waitUntil(answered.then(save, () => undefined))
})
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
// A page that was loaded past the worker, by a forced reload, asks for it.
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
