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
 * Preloads the next pages, the server client and the browser's numbers, and starts the bot check (behaviour B1), once the
 * browser is idle.
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
  // Whatever fails here is loaded when it is needed.
  whenIdle(() => runOptional(preload()))
  // The first number takes the browser 50 ms, and a slow phone 300: they would be those of a letter that a player types.
  whenIdle(() => {
    new Intl.NumberFormat(i18n.locale).format(0)
  })
}
