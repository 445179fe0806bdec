import { standingOf } from './api/identity'
import { readIdentity } from './api/session'
import { afterLoad } from './lib/after-load'
import { whenIdle } from './lib/when-idle'
import type { AppRouter } from './router'

/** Where most people go next. */
const NEXT = {
  visitor: ['/sign', '/signup'],
  unverified: [],
  verified: ['/profile'],
} as const

/**
 * Fetches code and words of the pages that most people open next, so that they open at once. Only when the page
 * has all of its own, the fonts too that waited for the app on a slow line.
 */
export function fetchNextPages(router: AppRouter): void {
  const fetchThem = () => {
    const pages = NEXT[standingOf(readIdentity(router.options.context.queryClient))]
    for (const to of pages) void router.preloadRoute({ to })
  }
  afterLoad(() => void whenIdle(() => void document.fonts.ready.then(fetchThem)))
}
