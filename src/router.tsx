import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './features/shell/error-page'
import { NotFoundPage } from './features/shell/not-found-page'
import { parseSearchParams, stringifySearchParams } from './lib/search-params'
import type { RouterContext } from './routes/__root'
import { routeTree } from './routeTree.gen'

/** The router of one app. `history` is the browser's, or a test's. */
export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Back and forward return to where the player was; a new page starts at its top.
    scrollRestoration: true,
    scrollRestorationBehavior: 'smooth',
    defaultErrorComponent: ({ reset }) => <ErrorPage onRetry={reset} />,
    defaultNotFoundComponent: () => <NotFoundPage />,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** Where a visitor wanted to go before a guard sent them to sign in. */
    returnTo?: string
    /** The key of a letter, taken out of the address. */
    letterKey?: string
    /** Milliseconds since 1970 before which the verification letter is not sent again. */
    resendAt?: number
    /** The login that a finished recovery fills in at sign-in. */
    login?: string
  }
}
