import { referenceFiles } from './reference-files'

/**
 * Answers for the reference under `base` (`/__sandbox/reference`), 404 for every other path.
 * The policy is in the page itself.
 */
export async function referenceSite(base: string) {
  const files = await referenceFiles()
  return (request: Request): Response => {
    const { pathname } = new URL(request.url)
    if (pathname === base) {
      const headers = { location: `${base}/`, 'cache-control': 'no-cache' }
      return new Response(null, { status: 308, headers })
    }
    const file = files.get(pathname.slice(base.length + 1) || 'index.html')
    if (!file) return new Response('Not found\n', { status: 404 })
    return new Response(file.body, {
      headers: { 'content-type': file.mediaType, 'cache-control': 'no-cache' },
    })
  }
}
