import { accessLevelOf } from '#/auth/session'
import { loadServerClient, readSession } from '#/auth/auth-store'
import { whenIdle } from '#/lib/browser/when-idle'
import type { AppRouter } from './router'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { runOptional } from '#/lib/errors/run-action'

/** The pages that most people open next. */
const NEXT = {
  visitor: ['/', '/sign', '/signup'],
  unverified: [],
  verified: ['/profile'],
} as const

/**
 * Once the browser is idle, preloads the next pages, the server client and the browser's number formatting, and starts
 * the bot check (behaviour B1).
 */
export function preloadNextRoutes(router: AppRouter): void {
  const { authStore, i18n } = router.options.context
  const preload = async () => {
    for (const to of NEXT[accessLevelOf(readSession(authStore))]) {
      if (to !== router.state.location.pathname) await router.preloadRoute({ to })
    }
    await loadServerClient(authStore)
    const botCheck = await loadOptionalChunk(() => import('#/api/bot-check'))
    botCheck?.startBotCheck()
  }
  // Anything that fails here loads when it is needed.
  whenIdle(() => runOptional(preload()))
  // Formatting the first number takes 50 ms, and 300 ms on a slow phone, which would delay a keystroke.
  whenIdle(() => {
    new Intl.NumberFormat(i18n.locale).format(0)
  })
}
