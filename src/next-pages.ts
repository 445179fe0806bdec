import { standingOf } from './api/identity'
import { readIdentity } from './api/session'
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
 * has all of its own: on a slow line its fonts and pictures come first.
 */
export function fetchNextPages(router: AppRouter): void {
  const fetchThem = () => {
    const pages = NEXT[standingOf(readIdentity(router.options.context.queryClient))]
    for (const to of pages) void router.preloadRoute({ to })
  }
  const wait = () => void whenIdle(fetchThem)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
