import type { AppRouter } from './router'

/**
 * Tells the router that the markup comes from its server side, which renders no outermost Suspense boundary. The option
 * is not documented (TanStack Start sets it); `tests/prerender.spec.ts` fails on the mismatch if it changes.
 */
export function expectServerMarkup(router: AppRouter): void {
  router.ssr = { manifest: undefined }
}
