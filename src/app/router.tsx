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
 * Whether the router sets the scroll position of a page that it has rendered. Not that of the first one where it is no longer
 * at its top: the player has scrolled meanwhile, or the browser went to the anchor of the address, which a reload may have left.
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
    // Back and forward return to the former scroll position; a new page starts at its top. A prerendered page has
    // nothing to restore, and its policy would refuse the router's inline script.
    scrollRestoration: import.meta.env.SSR ? false : createScrollRule(),
    // A phone's keyboard begins an address with a capital. For the server it is not found (`deploy/pages.ts`), and the app
    // renders its page anew (`boot.ts`).
    caseSensitive: false,
    // A path below a page is not found, whatever the guards of that page say.
    notFoundMode: 'root',
    defaultErrorComponent: ({ error }) => <ErrorPage error={error} />,
    defaultNotFoundComponent: () => <NotFoundPage />,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Gives the router's key to entries of the history that the browser has made by itself, for an anchor: the scroll position is
 * kept under it, for Back and for a reload. Returns the function that stops it.
 */
export function nameAnchorEntries(router: AppRouter): () => void {
  const name = () => {
    if (window.history.state !== null) return
    // Not by `history` itself, whose every change is a navigation for the router.
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
    /** The page that a visitor asked for before a guard redirected to sign-in. */
    returnTo?: string
    /** The key of an e-mail link, taken out of the address. */
    linkToken?: string
    /** The key was sent to the server before: a reload asks for the outcome without a press. */
    linkPosted?: true
    /** The login that a finished recovery fills in at sign-in. */
    login?: string
    /** Read by `usePlayerState`, so that no other player sees it. */
    ofPlayer?: PlayerState
    /** The step of a sign-in or of requesting a recovery e-mail (`use-history-flow.ts`), never a password. */
    step?: unknown
    /** An e-mail change that waits for its code (`email-change-flow.ts`). */
    emailChange?: unknown
    /** A second factor that is to be turned off, and waits for its code (`protection-removal.ts`). */
    removal?: unknown
    /** The second factor, or new recovery codes, that wait for their code (`setup-flow.ts`). */
    setup?: unknown
  }
}
