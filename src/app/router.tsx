import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { PlayerState } from '#/auth/use-player-state'
import { ErrorPage } from '#/features/shell/error-page'
import { NotFoundPage } from '#/features/shell/not-found-page'
import { siteConfig } from '#/config'
import { loadType } from '#/lib/browser/load-type'
import { parseSearchParams, stringifySearchParams } from '#/lib/links/search-params'
import type { RouterContext } from '#/routes/__root'
import { routeTree } from '#/routeTree.gen'

/**
 * Whether the router sets the scroll position of a page that it has rendered. Not of a first page that is already
 * scrolled: the player has scrolled meanwhile, or the browser went to the anchor. After a reload with an anchor it
 * does, because the player may have scrolled away from the anchor before.
 */
function createScrollRule(): () => boolean {
  let isFirst = true
  return () => {
    const isLater = !isFirst
    isFirst = false
    if (isLater || window.scrollY === 0) return true
    return loadType() !== 'navigate' && window.location.hash !== ''
  }
}

/** The router of one app. `history` is the browser's, or a test's. */
export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    basepath: siteConfig.basePath || '/',
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Back and Forward restore the scroll position; a new page starts at its top. A prerendered page has nothing to
    // restore, and its policy would block the router's inline script.
    scrollRestoration: import.meta.env.SSR ? false : createScrollRule(),
    // Phone keyboards start an address with a capital. The server does not find such a page (`deploy/pages.ts`), and
    // the app renders it from scratch (`boot.ts`).
    caseSensitive: false,
    // A path below a page is not found, whatever that page's guards decide.
    notFoundMode: 'root',
    defaultErrorComponent: ({ error }) => <ErrorPage error={error} />,
    defaultNotFoundComponent: () => <NotFoundPage />,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Gives history entries that the browser has created for an anchor the router's key, under which the scroll position is
 * kept for Back and reloads. Returns a function that stops it.
 */
export function nameAnchorEntries(router: AppRouter): () => void {
  const name = () => {
    if (window.history.state !== null) return
    // Bypasses the router's patch of `window.history`, for which every change is a navigation.
    History.prototype.replaceState.call(window.history, router.history.location.state, '')
  }
  window.addEventListener('hashchange', name)
  return () => window.removeEventListener('hashchange', name)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** The page that a visitor requested before a guard redirected to sign-in. */
    returnTo?: string
    /** The key of an e-mail link, removed from the address. */
    linkToken?: string
    /** The key has been sent to the server: after a reload, the page requests the outcome without a click. */
    linkPosted?: true
    /** The login that a finished recovery fills in at sign-in. */
    login?: string
    /** Read by `usePlayerState`, so that no other player sees it. */
    ofPlayer?: PlayerState
    /** The step of a sign-in or of requesting a recovery e-mail (`use-history-flow.ts`), never a password. */
    step?: unknown
  }
}
